/** The database cannot be opened, in a sentence for the person who started it. */
export class EmbeddedPostgresRefusal extends Error {
  override name = 'EmbeddedPostgresRefusal'
}

/** Another process has the folder. */
export class FolderTaken extends EmbeddedPostgresRefusal {}

import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseAddress, openSql } from '@hotovo/adapters/postgres/sql'
import { type Config, StartRefused } from '../config.ts'
import { codeOf } from './files.ts'

/**
 * Opens the database to the project before it, as far as its keys may go (decision 74). Its policies are the owner's to make:
 * somebody else's connection is refused with a sentence.
 */
export async function openProject(
  { supabase, installation }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!supabase || !address) return
  const { openToProject } = await import('@hotovo/adapters/postgres/setup/supabase-roles')
  await openToProject(address, installation.staffMfa === 'required').catch((fault: unknown) => {
    if (codeOf(fault) !== '42501') throw fault
    throw new StartRefused(
      `DATABASE_URL must sign in as the owner of the project, who may make its roles: ${(fault as Error).message}.`,
    )
  })
}

/** What a project answers of a function that is not there, of one that a role may not call, and of a schema it does not show. */
const unknownFunction = 'PGRST202'
const notAllowed = '42501'
const unknownSchema = 'PGRST106'

/** A project tells of a function that is new to it a little later. */
const lookAgainMs = 500
const looks = 20

const keyPlace = 'in Settings → API Keys of the project at SUPABASE_URL'

/** Why a project cannot be worked with by the server's key, in a sentence. */
function projectRefusal(url: string, fault: unknown, isUnknownKey: boolean): string {
  const { cause } = fault as Error
  const code = codeOf(cause ?? fault)
  if (isUnknownKey)
    return `The project at SUPABASE_URL does not know SUPABASE_SECRET_KEY: ${(fault as Error).message}. Copy the secret key that stands ${keyPlace}.`
  if (code === notAllowed)
    return `SUPABASE_SECRET_KEY is not the secret key, which may do what the server does. It stands ${keyPlace}.`
  if (code === unknownFunction)
    return (
      'The project at SUPABASE_URL does not have what was just made in the database at DATABASE_URL: take both from one project. ' +
      'Where they are, its data API has to be on, and to show the schema public.'
    )
  if (code === unknownSchema)
    return 'The data API of the project at SUPABASE_URL does not show the schema public: add it to the exposed schemas in its settings.'
  return `The project at SUPABASE_URL, ${url}, does not answer: ${(fault as Error).message}. Is the address right, and the project running, not paused?`
}

/**
 * Refuses a project of Supabase that does not answer or does not know the keys, before anything is built or made; and a key for
 * browsers that may do what only the server may: everybody reads it in the page.
 */
export async function refuseStrangeProject({ supabase }: Config): Promise<void> {
  if (!supabase) return
  const { isUnknownKey, supabaseRest } = await import('@hotovo/adapters/supabase/rest')
  const { url, key, publishableKey } = supabase
  const told = async (one: string) => {
    try {
      await supabaseRest({ url, key: one }).call('whereabouts', {})
      return undefined
    } catch (fault) {
      return fault
    }
  }
  const fault = await told(key)
  // A project that is new has no functions yet, and one that was restored gives its rights anew.
  if (fault && ![unknownFunction, notAllowed].includes(codeOf(fault)))
    throw new StartRefused(projectRefusal(url, fault, isUnknownKey(fault)))
  if (publishableKey === undefined) return
  const refused = await told(publishableKey)
  if (refused && isUnknownKey(refused))
    throw new StartRefused(
      `The project at SUPABASE_URL does not know SUPABASE_PUBLISHABLE_KEY. Copy the publishable key that stands ${keyPlace}.`,
    )
  if (!refused)
    throw new StartRefused(
      'SUPABASE_PUBLISHABLE_KEY may do what only the server may, and everybody would read it in the page. ' +
        `The publishable key stands ${keyPlace}.`,
    )
}

/**
 * Refuses a project of Supabase that is another database than that of `DATABASE_URL`: an order would be written to one and looked
 * for in the other.
 */
export async function refuseOtherProject(
  { supabase }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!supabase || !address) return
  const { isUnknownKey, supabaseRest } = await import('@hotovo/adapters/supabase/rest')
  const { call } = supabaseRest(supabase)
  async function told(looksLeft: number): Promise<unknown> {
    try {
      return await call('whereabouts', {})
    } catch (fault) {
      if (codeOf(fault) !== unknownFunction || looksLeft === 0)
        throw new StartRefused(projectRefusal(supabase!.url, fault, isUnknownKey(fault)))
      await wait(lookAgainMs)
      return told(looksLeft - 1)
    }
  }
  const sql = openSql(address, () => {})
  try {
    await sql.query(`notify pgrst, 'reload schema'`)
    const [own] = await sql.query<{ place: string }>('select whereabouts() as place')
    if ((await told(looks)) !== own!.place)
      throw new StartRefused(
        'SUPABASE_URL and DATABASE_URL are not the same database: take both from one project.',
      )
  } finally {
    await sql.close()
  }
}

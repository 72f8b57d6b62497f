/** The bytes of a font: whoever bundles puts them where the file is imported. */
declare module '*.ttf' {
  const bytes: Uint8Array

  export = bytes
}

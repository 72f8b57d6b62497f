/** An e-mail; a long one breaks before its @, where it reads best. */
export function Email({ children }: { readonly children: string }) {
  const at = children.lastIndexOf('@')
  return at === -1 ? (
    children
  ) : (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}

/** A text of at most so many characters; what is longer ends with an ellipsis instead of its rest. */
export function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`
}

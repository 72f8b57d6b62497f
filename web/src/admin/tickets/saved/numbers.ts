import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import type { Language } from '@hotovo/domain/shared/language'

/** How many of a language have a number, which is a key. */
const mostNumbered = 9

/** The saved replies of a language in the order that they have everywhere: the whole team's, then one's own, each as they came, by title. */
export function repliesIn(language: Language, all: readonly StaffSavedReply[]): readonly StaffSavedReply[] {
  const those = all.filter((one) => one.language === language)
  return [...those.filter(({ isShared }) => isShared), ...those.filter(({ isShared }) => !isShared)]
}

/** The number of one of all, 1 to 9: its place among those of its language, whatever is answered; undefined from the tenth on (rule A120). */
export function replyNumber(
  { id, language }: StaffSavedReply,
  all: readonly StaffSavedReply[],
): number | undefined {
  const at = repliesIn(language, all).findIndex((one) => one.id === id)
  return at >= 0 && at < mostNumbered ? at + 1 : undefined
}

/** The one that has the number of a language that a key says; undefined where none has. */
export function numberedReply(
  key: string,
  language: Language,
  all: readonly StaffSavedReply[],
): StaffSavedReply | undefined {
  return repliesIn(language, all).find((one) => String(replyNumber(one, all)) === key)
}

import type { Letters } from '@hotovo/application/letters/ports'
import { rating as ratings } from '@hotovo/domain/limits'
import type { LetterPart } from '../layout.ts'
import { dictionaries, type LettersOptions, quoted, writerOf } from './writing.ts'

/** Letters about feedback. */
export function feedbackLetters(
  options: LettersOptions,
): Pick<Letters, 'feedbackReceived' | 'feedbackNotification'> {
  const { toCustomer, toStaff } = writerOf(options)
  const { publicUrl } = options
  return {
    feedbackReceived: ({ id, language, email }) => {
      if (email === null) throw new Error('nobody is thanked who left no e-mail')
      const words = dictionaries[language]
      const say = words.feedbackReceived
      const parts: LetterPart[] = [
        { kind: 'text', text: say.read },
        { kind: 'text', text: say.support },
        { kind: 'link', label: say.open, href: `${publicUrl}${words.path}/podpora` },
        { kind: 'text', text: say.stranger },
      ]
      return toCustomer({
        id: `feedback-received-${id}`,
        to: email,
        subject: say.subject,
        language,
        heading: say.heading,
        parts,
      })
    },
    feedbackNotification: (feedback) => {
      const { id, language, rating } = feedback
      const words = dictionaries[language]
      const say = words.feedbackNotification
      const type = words.feedbackTypes[feedback.type]
      const parts: LetterPart[] = [
        {
          kind: 'facts',
          title: say.title,
          facts: [
            [say.type, type],
            [say.category, words.feedbackCategories[feedback.category]],
            [say.priority, words.priorities[feedback.priority]],
            [say.rating, say.outOf(rating, ratings.max)],
          ],
        },
        ...quoted(say.quote, `${feedback.title}\n\n${feedback.description}`, words),
      ]
      return toStaff({
        id: `feedback-notification-${id}`,
        subject: say.subject(type, rating, ratings.max),
        language,
        heading: say.heading,
        parts,
      })
    },
  }
}

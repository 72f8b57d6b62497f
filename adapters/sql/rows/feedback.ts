import {
  type Feedback,
  feedbackCategories,
  feedbackPriorities,
  feedbackTypes,
} from '@hotovo/domain/feedback/feedback'
import { languages } from '@hotovo/domain/shared/language'
import { codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** What somebody thinks of the site, in `feedback`. */
export const feedbackCodec = codec<Feedback>({
  id: uuid('id'),
  language: oneOf('language', languages),
  type: oneOf('type', feedbackTypes),
  category: oneOf('category', feedbackCategories),
  title: text('title'),
  description: text('description'),
  priority: oneOf('priority', feedbackPriorities),
  rating: integer('rating'),
  email: nullable(text('email')),
  createdAt: instant('created_at'),
})

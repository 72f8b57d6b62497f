import type { FeedbackReceipt, FeedbackRequest } from '@hotovo/application/feedback/send'
import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/feedback/feedback'
import { languages } from '@hotovo/domain/shared/language'
import { z } from 'zod/mini'
import { calling, post } from '../endpoint.ts'
import { HumanAnswerShape, Instant, Text } from './shapes.ts'

const FeedbackRequestShape: z.ZodMiniType<FeedbackRequest> = z.strictObject({
  language: z.optional(z.enum(languages)),
  type: z.enum([...feedbackTypes, '']),
  category: z.enum([...feedbackCategories, '']),
  title: Text,
  description: Text,
  priority: z.enum(feedbackPriorities),
  rating: z.nullable(z.int()),
  email: z.optional(Text),
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})

const FeedbackReceiptShape: z.ZodMiniType<FeedbackReceipt> = z.object({ createdAt: Instant })

/** What people think of us. */
export const feedbackCalls = {
  sendFeedback: calling(
    'feedback.send',
    post('/api/feedback', {
      summary:
        'Gives feedback; the rating is 1 to 5. Sent again with the same human check, it gets the same answer',
      body: FeedbackRequestShape,
      value: FeedbackReceiptShape,
      refusals: ['invalid', 'feature-off', 'work-needed', 'too-many-requests'],
    }),
  ),
}

import { describe, expect, test } from 'vitest'
import { feedbackForm } from '../../tests/support/tickets.ts'
import {
  type FeedbackForm,
  feedbackProblems,
  isFeedbackOf,
  receivedFeedback,
  withCodesMasked,
} from './feedback.ts'

const at = '2026-11-20T10:00:00.000Z'

describe('feedbackProblems', () => {
  test.each([
    ['type', { type: '' }, { code: 'required' }],
    ['category', { category: '' }, { code: 'required' }],
    ['title', { title: '' }, { code: 'required' }],
    ['title', { title: ' \n ' }, { code: 'required' }],
    ['title', { title: 'abcd ' }, { code: 'too-short', min: 5 }],
    ['title', { title: '💶'.repeat(101) }, { code: 'too-long', max: 100 }],
    ['title', { title: 'dva\nriadky' }, { code: 'hidden-characters' }],
    ['description', { description: '' }, { code: 'required' }],
    ['description', { description: 'x'.repeat(19) }, { code: 'too-short', min: 20 }],
    ['description', { description: 'x'.repeat(1001) }, { code: 'too-long', max: 1000 }],
    ['description', { description: `${'x'.repeat(20)}\u202e` }, { code: 'hidden-characters' }],
    ['rating', { rating: null }, { code: 'required' }],
    ['rating', { rating: 0 }, { code: 'required' }],
    ['rating', { rating: 6 }, { code: 'required' }],
    ['rating', { rating: 2.5 }, { code: 'required' }],
    ['rating', { rating: Number.NaN }, { code: 'required' }],
    ['email', { email: 'jana@' }, { code: 'not-an-email' }],
    ['email', { email: 'a@b' }, { code: 'not-an-email' }],
  ] satisfies [string, Partial<FeedbackForm>, object][])('%s of %j', (field, spoilt, problem) => {
    expect(feedbackProblems({ ...feedbackForm(), ...spoilt })).toEqual([{ at: field, ...problem }])
  })

  test.each([
    { title: 'abcde' },
    { title: '💶'.repeat(100) },
    { description: `  ${'x'.repeat(20)}` },
    { description: `${'riadok\n'.repeat(140)}posledný` },
    { rating: 1 },
    { rating: 5 },
    { email: undefined },
    { email: ' ' },
    { email: ' jana@hotovo.test ' },
  ] satisfies Partial<FeedbackForm>[])('none of %j', (edge) => {
    expect(feedbackProblems({ ...feedbackForm(), ...edge })).toEqual([])
  })

  test('come all at once, in the order of the page', () => {
    const empty = {
      ...feedbackForm(),
      type: '',
      category: '',
      title: '',
      description: '',
      rating: null,
    } as const
    expect(feedbackProblems({ ...empty, email: 'x' }).map((problem) => problem.at)).toEqual([
      'type',
      'category',
      'title',
      'description',
      'rating',
      'email',
    ])
  })
})

describe('isFeedbackOf', () => {
  const { feedback } = receivedFeedback(feedbackForm(), { id: 'one', at })

  test('a form that is sent again is that of its feedback', () => {
    expect(isFeedbackOf(feedbackForm(), feedback)).toBe(true)
    expect(isFeedbackOf(feedbackForm({ title: ` ${feedback.title} ` }), feedback)).toBe(true)
    expect(isFeedbackOf(feedbackForm({ email: '' }), { ...feedback, email: null })).toBe(true)
  })

  test.each([
    { language: 'en' },
    { type: 'bug' },
    { category: 'other' },
    { title: 'Iný nadpis' },
    { description: 'O niečom celkom inom, čo sa stalo potom.' },
    { priority: 'high' },
    { rating: 5 },
    { email: undefined },
  ] satisfies Partial<FeedbackForm>[])('one with %j is not', (other) => {
    expect(isFeedbackOf(feedbackForm(other), feedback)).toBe(false)
  })
})

describe('receivedFeedback', () => {
  test('keeps what was written, trimmed, and an e-mail only where there is one', () => {
    const form = feedbackForm({ title: ' <b>Mapa</b> ', email: ' jana@hotovo.test ' })
    const { feedback } = receivedFeedback(form, { id: 'one', at })
    expect(feedback).toEqual({
      ...form,
      id: 'one',
      title: '<b>Mapa</b>',
      email: 'jana@hotovo.test',
      createdAt: at,
    })
    const { email: _, ...anonymous } = form
    expect(receivedFeedback(anonymous, { id: 'one', at }).feedback.email).toBeNull()
    expect(receivedFeedback({ ...form, email: '  ' }, { id: 'one', at }).feedback.email).toBeNull()
  })

  test('leaves a row of low severity in the general log, in which nobody is spoken of', () => {
    const form = feedbackForm()
    expect(receivedFeedback(form, { id: 'one', at }).entry).toEqual({
      userId: null,
      action: 'feedback_received',
      resourceType: 'feedback',
      resourceId: 'one',
      details: { rating: 4 },
      ipAddress: null,
      userAgent: null,
      severity: 'low',
      timestamp: at,
    })
  })
})

test('a code in the title or the description is masked', () => {
  const code = '0000-0000-0000-0001-2'
  const masked = withCodesMasked(feedbackForm({ title: `Kód ${code}`, description: `Nejde mi kód ${code}!` }))
  expect(masked.title).toBe('Kód ••••-••••-••••-0001')
  expect(masked.description).toBe('Nejde mi kód ••••-••••-••••-0001!')
})

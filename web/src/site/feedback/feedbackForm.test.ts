import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { Feature } from '@hotovo/application/site/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import type { Feedback } from '@hotovo/domain/feedback/feedback'
import { solution } from '@hotovo/domain/shared/human-check'
import { afterEach, describe, expect, it } from 'vitest'
import { testInstallation, testWorld } from '../../../../tests/support/world.ts'
import { type FeedbackFormStore, type Field, feedbackForm, type Typed } from './feedbackForm.ts'

const opened: FeedbackFormStore[] = []
afterEach(() => {
  for (const form of opened.splice(0)) form.close()
})

/** A form whose sum is solved, in a house of its own, and the feedback that arrived there. */
async function open(off: readonly Feature[] = []) {
  const kept: Feedback[] = []
  const memory = memoryPorts(testWorld({ installation: { ...testInstallation, off } }))
  const ports: Ports = {
    ...memory,
    feedback: {
      ...memory.feedback,
      add: async (submission) => {
        const outcome = await memory.feedback.add(submission)
        if (outcome === 'added') kept.push(submission.feedback)
        return outcome
      },
    },
  }
  const settings = { current: settingsOf(ports.installation) }
  const form = feedbackForm({ api: asCaller(createApi(ports), visitor), settings, drafts: undefined })
  opened.push(form)
  await form.open('en')
  const { state } = form.checks.humanCheck
  if (state.phase === 'asking') form.checks.answer(String(solution(state.question)))
  return { form, kept }
}

const filled: Typed = {
  type: 'bug',
  category: 'map',
  title: 'The map does not move',
  description: 'It cannot be moved with one finger.',
  priority: 'high',
  rating: '4',
  email: '',
}

function fill(form: FeedbackFormStore, fields: Partial<Typed> = {}) {
  for (const [field, text] of Object.entries({ ...filled, ...fields })) form.edit(field as Field, text)
}

describe('feedback', () => {
  it.each([
    ['', null],
    [' jana@priklad.sk ', 'jana@priklad.sk'],
  ])('is sent as it was chosen and written, with the e-mail %j', async (email, address) => {
    const { form, kept } = await open()
    fill(form, { email })
    expect(await form.submit()).toEqual({ createdAt: kept[0]!.createdAt })
    expect(kept).toMatchObject([{ ...filled, rating: 4, email: address, language: 'en' }])
    expect(form.typed).toMatchObject({ title: '', rating: '', priority: 'medium' })
  })

  it('says everything that is missing, and nothing of what may be', async () => {
    const { form, kept } = await open()
    expect(await form.submit()).toBeUndefined()
    expect(form.checks.problems.map(({ at, code }) => `${at}: ${code}`)).toEqual([
      'type: required',
      'category: required',
      'title: required',
      'description: required',
      'rating: required',
    ])
    expect(kept).toEqual([])
  })

  it.each<[Field, string, string]>([
    ['type', 'praise', 'required'],
    ['category', 'other things', 'required'],
    ['title', 'Mapa', 'too-short'],
    ['description', 'It does not move.', 'too-short'],
    ['rating', '6', 'required'],
    ['email', 'jana@', 'not-an-email'],
  ])('refuses %s %j', async (field, text, code) => {
    const { form, kept } = await open()
    fill(form, { [field]: text })
    await form.submit()
    expect(form.checks.problems).toMatchObject([{ at: field, code }])
    expect(kept).toEqual([])
  })

  it('is not taken while it is switched off; support being off is no matter', async () => {
    const off = await open(['feedback'])
    fill(off.form)
    expect(off.form.isSubmitDisabled).toBe(true)
    await off.form.submit()
    expect(off.kept).toEqual([])
    expect((await open(['support'])).form.isOff).toBe(false)
  })
})

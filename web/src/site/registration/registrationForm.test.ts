import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import { solution } from '@hotovo/domain/shared/human-check'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import { afterEach, expect, it } from 'vitest'
import { testWorld } from '../../../../tests/support/world.ts'
import { type Field, type RegistrationFormStore, registrationForm, type Typed } from './registrationForm.ts'

const opened: RegistrationFormStore[] = []
afterEach(() => {
  for (const form of opened.splice(0)) form.close()
})

/** A form whose sum is solved, in a house of its own, and the tickets that arrived there. */
async function open(topic: RegistrationTopic) {
  const kept: Ticket[] = []
  const memory = memoryPorts(testWorld())
  const ports: Ports = {
    ...memory,
    tickets: {
      ...memory.tickets,
      add: async (submission) => {
        kept.push(submission.ticket)
        return memory.tickets.add(submission)
      },
    },
  }
  const settings = { current: settingsOf(ports.installation) }
  const form = registrationForm(topic, {
    api: asCaller(createApi(ports), visitor),
    settings,
    drafts: undefined,
  })
  opened.push(form)
  await form.open('sk')
  const { state } = form.checks.humanCheck
  if (state.phase === 'asking') form.checks.answer(String(solution(state.question)))
  return { form, kept }
}

const shop: Typed = {
  company: 'Trafika U Evy',
  companyNumber: '12 345 679',
  city: 'Nitra',
  phone: '037 123 45 67',
  name: 'Eva Nová',
  email: ' eva@priklad.sk ',
  description: 'Trafika s jednou pokladňou.',
}
const fill = (form: RegistrationFormStore, typed: Typed) => {
  for (const [field, text] of Object.entries(typed)) form.edit(field as Field, text)
}

it.each(['selling', 'accepting'] as const)(
  'is sent as a ticket of %s, with who it is as its subject',
  async (topic) => {
    const { form, kept } = await open(topic)
    fill(form, shop)
    expect(await form.submit()).toMatchObject({ ticketNumber: kept[0]!.number, email: 'eva@priklad.sk' })
    expect(kept).toMatchObject([
      {
        topic,
        category: 'general',
        subject: 'Trafika U Evy, Nitra',
        companyNumber: '12345679',
        city: 'Nitra',
      },
    ])
  },
)

it('a subject is no longer than one may be', async () => {
  const { form, kept } = await open('selling')
  fill(form, { ...shop, company: '💶'.repeat(80), city: 'N'.repeat(50) })
  await form.submit()
  expect(kept[0]!.subject).toBe(`${'💶'.repeat(80)}, ${'N'.repeat(18)}`)
})

it('says everything that is missing, in the order of the page, and nothing of a subject', async () => {
  const { form } = await open('accepting')
  await form.submit()
  expect(form.checks.problems.map(({ at }) => at)).toEqual(Object.keys(shop))
})

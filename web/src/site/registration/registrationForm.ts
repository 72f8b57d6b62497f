import type { Api } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import { lengths } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { ok } from '@hotovo/domain/shared/result'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import { type TicketForm, ticketProblems } from '@hotovo/domain/tickets/ticket'
import { type Drafts, FormStore } from '../../stores/FormStore.ts'
import type { Receipt } from '../../ui/form/Received.tsx'

const nothingTyped = {
  company: '',
  companyNumber: '',
  city: '',
  phone: '',
  name: '',
  email: '',
  description: '',
}
export type Typed = Readonly<typeof nothingTyped>
export type Field = keyof Typed

/** Staff find it in their list by who it is and where. */
const subjectOf = ({ company, city }: Typed) =>
  [...`${company.trim()}, ${city.trim()}`].slice(0, lengths.subject.max).join('')

const formOf = (topic: RegistrationTopic, typed: Typed, language: Language): TicketForm => ({
  ...typed,
  language,
  category: 'general',
  topic,
  subject: subjectOf(typed),
})

type Collaborators = {
  readonly api: Pick<Api, 'tickets' | 'humanCheck'>
  readonly settings: { readonly current: Settings }
  readonly drafts: Drafts
}

export type RegistrationFormStore = FormStore<Typed, Receipt>

/** The form of a shop or company that would sell or accept vouchers (rule S11); both have one draft. */
export const registrationForm = (
  topic: RegistrationTopic,
  { api, settings, drafts }: Collaborators,
): RegistrationFormStore =>
  new FormStore({
    humanCheck: api.humanCheck,
    drafts,
    draftKey: 'registration-draft',
    empty: nothingTyped,
    // The subject is made of fields that tell their own problems.
    problems: (typed) => ticketProblems(formOf(topic, typed, 'sk')).filter(({ at }) => at !== 'subject'),
    send: async (typed, language, proof) => {
      const sent = await api.tickets.submit({ ...formOf(topic, typed, language), ...proof })
      return sent.ok ? ok({ ...sent.value, email: typed.email.trim() }) : sent
    },
    isOn: () => settings.current.features.support,
  })

import type { Api } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'
import type { Language } from '@hotovo/domain/shared/language'
import { ok } from '@hotovo/domain/shared/result'
import type { FaqItem } from '@hotovo/domain/site/faq'
import { faqSuggestions } from '@hotovo/domain/tickets/suggestions'
import {
  categoryAndTopicOf,
  type TicketForm,
  ticketMatters,
  ticketProblems,
} from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable, runInAction } from 'mobx'
import { type Drafts, FormStore } from '../../stores/FormStore.ts'
import { oneOf } from '../../ui/address.ts'
import type { Receipt } from '../../ui/form/Received.tsx'

/** What is typed and chosen; the category is a matter of `ticketMatters`. */
const nothingTyped = { name: '', email: '', category: '', voucherSerial: '', subject: '', description: '' }
export type Typed = Readonly<typeof nothingTyped>
export type Field = keyof Typed

type Collaborators = {
  readonly api: Pick<Api, 'tickets' | 'humanCheck'>
  /** Fetches the questions that many ask. */
  readonly faq: () => Promise<readonly FaqItem[]>
  readonly settings: { readonly current: Settings }
  readonly drafts: Drafts
}

const formOf = ({ category, ...typed }: Typed, language: Language): TicketForm => {
  const matter = oneOf(ticketMatters, category)
  return {
    ...typed,
    language,
    ...(matter ? categoryAndTopicOf(matter) : { category: '' }),
  }
}

/** The support page (rule S2): its form, and the questions that may spare it. */
export class SupportStore {
  readonly #fetchFaq: Collaborators['faq']
  readonly form: FormStore<Typed, Receipt>
  faq: readonly FaqItem[] = []

  constructor({ api, faq, settings, drafts }: Collaborators) {
    this.#fetchFaq = faq
    this.form = new FormStore<Typed, Receipt>({
      humanCheck: api.humanCheck,
      drafts,
      draftKey: 'support-draft',
      empty: nothingTyped,
      problems: (typed) => ticketProblems(formOf(typed, 'sk')),
      send: async (typed, language, proof) => {
        const sent = await api.tickets.submit({ ...formOf(typed, language), ...proof })
        return sent.ok ? ok({ ...sent.value, email: typed.email.trim() }) : sent
      },
      isOn: () => settings.current.features.support,
    })
    makeAutoObservable(this, { form: false }, { deep: false })
  }

  /** Takes up the draft; the address may say what it is about (`?tema=refund`), where nothing is chosen yet. */
  async open(language: Language, matter: string | null): Promise<void> {
    const opened = this.form.open(language)
    const wished = oneOf(ticketMatters, matter)
    if (wished && this.form.typed.category === '') this.form.edit('category', wished)
    await opened
  }

  close(): void {
    this.form.close()
  }

  /** Fetches the questions that are suggested; without them the form is the same. */
  async prepareSuggestions(): Promise<void> {
    if (this.faq.length > 0) return
    const faq = await this.#fetchFaq().catch(() => [])
    runInAction(() => {
      this.faq = faq
    })
  }

  /** Questions that the subject may be about, three at most. */
  get suggestions(): readonly FaqItem[] {
    return faqSuggestions(this.faq, this.form.typed.subject, this.form.language)
  }
}

import { lengths } from '@hotovo/domain/limits'
import type { TicketMatter } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { charactersLeft } from '../../ui/form/charactersLeft.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { Pair } from '../../ui/form/form.tsx'
import { MaskedNote } from '../../ui/form/MaskedNote.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/useFields.ts'
import { Suggestions } from './Suggestions.tsx'
import type { SupportStore } from './SupportStore.ts'

/** What a request may be about, in groups a visitor thinks in. */
const groups = {
  voucher: ['voucher-purchase', 'voucher-usage', 'lost-code'],
  money: ['billing', 'refund', 'complaint'],
  rest: ['technical', 'other'],
} as const satisfies Readonly<Record<string, readonly TicketMatter[]>>

/** The form of a request for support (rule S2). */
export const RequestForm = observer(({ store }: { readonly store: SupportStore }) => {
  const { t } = useTranslation()
  const { form } = store
  const { toText, typing, choosing } = useFields(form, (field) => t(`support.fields.${field}`))
  return (
    <FormFrame
      form={form}
      toText={toText}
      submit={t('support.form.submit')}
      off={{
        title: t('support.form.offTitle'),
        text: t('support.form.off'),
        reason: t('support.form.offReason'),
      }}
      onTaken={({ ticketNumber }) =>
        notices.succeeded(t('support.received.title'), t('support.received.toast', { number: ticketNumber }))
      }
    >
      <Pair>
        <TextField {...typing('name')} autoComplete="name" />
        <TextField
          {...typing('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Pair>
      <SelectField
        {...choosing('category')}
        choices={[
          { value: '', text: t('forms.choose') },
          ...(Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
            group: t(`support.matters.${group}`),
            choices: groups[group].map((value) => ({ value, text: t(`support.matters.${value}`) })),
          })),
        ]}
      />
      <div>
        <TextField
          {...typing('voucherSerial')}
          label={`${t('support.fields.voucherSerial')} (${t('common.optional')})`}
          hint={t('support.hints.voucherSerial')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <MaskedNote text={form.typed.voucherSerial} />
      </div>
      <div>
        <TextField
          {...typing('subject')}
          hint={t('support.hints.subject')}
          autoComplete="off"
          onFocus={() => void store.prepareSuggestions()}
        />
        <MaskedNote text={form.typed.subject} />
        <Suggestions store={store} />
      </div>
      <div>
        <TextField
          {...typing('description')}
          hint={charactersLeft(t, form.typed.description, lengths.description)}
          rows={6}
        />
        <MaskedNote text={form.typed.description} />
      </div>
    </FormFrame>
  )
})

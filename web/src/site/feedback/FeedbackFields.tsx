import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/feedback/feedback'
import { lengths } from '@hotovo/domain/limits'
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
import type { FeedbackFormStore } from './feedbackForm.ts'
import { Rating } from './Rating.tsx'

/** The form of feedback (rule S7). */
export const FeedbackFields = observer(({ form }: { readonly form: FeedbackFormStore }) => {
  const { t } = useTranslation()
  const { toText, typing, choosing } = useFields(
    form,
    (field) => t(`feedback.fields.${field}`),
    // What is chosen here is no problem of the visitor's, as in a request for support.
    ({ at }) => (at === 'category' ? t('feedback.categoryMissing') : undefined),
  )
  const nothing = { value: '', text: t('forms.choose') }
  const { type, description, title } = form.typed
  return (
    <FormFrame
      form={form}
      toText={toText}
      submit={t('feedback.submit')}
      off={{ title: t('feedback.offTitle'), text: t('feedback.off'), reason: t('feedback.offReason') }}
      onTaken={() => notices.succeeded(t('feedback.received.toast'), t('feedback.received.title'))}
    >
      <Pair>
        <SelectField
          {...choosing('type')}
          choices={[
            nothing,
            ...feedbackTypes.map((value) => ({ value, text: t(`feedback.types.${value}`) })),
          ]}
        />
        <SelectField
          {...choosing('category')}
          choices={[
            nothing,
            ...feedbackCategories.map((value) => ({ value, text: t(`feedback.categories.${value}`) })),
          ]}
        />
      </Pair>
      <div>
        <TextField {...typing('title')} hint={t('feedback.hints.title')} autoComplete="off" />
        <MaskedNote text={title} />
      </div>
      <div>
        <TextField
          {...typing('description')}
          hint={
            <>
              {type === 'bug' && <>{t('feedback.hints.bug')} </>}
              {charactersLeft(t, description, lengths.feedbackDescription)}
            </>
          }
          rows={6}
        />
        <MaskedNote text={description} />
      </div>
      <SelectField
        {...choosing('priority')}
        choices={feedbackPriorities.map((value) => ({ value, text: t(`feedback.priorities.${value}`) }))}
      />
      <Rating {...choosing('rating')} />
      <TextField
        {...typing('email')}
        label={`${t('feedback.fields.email')} (${t('common.optional')})`}
        hint={t('feedback.hints.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormFrame>
  )
})

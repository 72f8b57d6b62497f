import { lengths } from '@hotovo/domain/limits'
import type { Problem } from '@hotovo/domain/shared/problem'
import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/support/feedback'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { charactersLeft } from '../../ui/charactersLeft.ts'
import { FormFrame } from '../../ui/FormFrame.tsx'
import { Pair } from '../../ui/form.tsx'
import { MaskedNote } from '../../ui/MaskedNote.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useProblemText } from '../../ui/useProblemText.ts'
import type { FeedbackFormStore, Field } from './feedbackForm.ts'
import { Rating } from './Rating.tsx'

/** The form of feedback (rule S7). */
export const FeedbackFields = observer(({ form }: { readonly form: FeedbackFormStore }) => {
  const { t } = useTranslation()
  const nameOf = (at: string) => (at in form.typed ? t(`feedback.fields.${at as Field}`) : '')
  const inGeneral = useProblemText(nameOf)
  // What is chosen here is no problem of the visitor's, as in a request for support.
  const toText = (problem: Problem) =>
    problem.at === 'category' ? t('feedback.categoryMissing') : inGeneral(problem)
  const bound = (field: Field) => {
    const problem = form.checks.problemAt(field)
    return {
      id: field,
      label: nameOf(field),
      problem: problem && toText(problem),
      value: form.typed[field],
    }
  }
  const typing = (field: Field) => ({
    ...bound(field),
    name: field,
    onChange: (text: string) => form.edit(field, text),
  })
  const choosing = (field: Field) => ({
    ...bound(field),
    onChoose: (value: string) => form.edit(field, value),
  })
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
              {charactersLeft(t, description, lengths.feedbackDescription.max)}
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
        label={`${nameOf('email')} (${t('common.optional')})`}
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

import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CSSObject, styled, type Theme } from '../../theme/styled.tsx'
import { WarningIcon } from '../icons.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** A control under its label, hint and error. */
export const Field = styled('div')({ display: 'flex', flexDirection: 'column', gap: '0.375rem', minWidth: 0 })

export const Label = styled('label')({ fontWeight: 700, lineHeight: 1.4 })

export const Hint = styled('p')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
}))

const Refusal = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: '0.375rem',
  color: theme.vars.palette.error.main,
  fontSize: '0.9375rem',
  fontWeight: 700,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: '0.0625rem' },
}))

/** What is wrong with a field, in the words of the summary; `id` is what the field is described by. */
export function FieldProblem({ id, children }: { readonly id: string; readonly children: string }) {
  const { t } = useTranslation()
  return (
    <Refusal id={id}>
      <WarningIcon />
      <span>
        <VisuallyHidden>{t('common.error')}: </VisuallyHidden>
        {children}
      </span>
    </Refusal>
  )
}

/** What every control looks like into which something is typed or chosen. */
export const control = ({ theme }: { readonly theme: Theme }): CSSObject => ({
  width: '100%',
  minHeight: '3rem',
  padding: '0.625rem 0.875rem',
  border: `2px solid ${theme.vars.palette.control}`,
  borderRadius: 8,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  fontSize: '1.0625rem',
  lineHeight: 1.5,
  transition: 'border-color 120ms',
  'textarea&': { display: 'block', resize: 'vertical', minHeight: '6rem' },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&:hover': { borderColor: theme.vars.palette.text.primary },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '&:disabled': { background: theme.vars.palette.background.sunken, cursor: 'not-allowed' },
})
const Input = styled('input')(control)

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** The sentence of what is wrong; the field is marked as invalid while it is there. */
  readonly problem?: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  /** Makes it a text of so many rows. */
  readonly rows?: number
}

/** A labelled text control: label, hint and error stand above it, and it is described by both. */
export function TextField({ id, label, hint, problem, value, onChange, rows, ...input }: TextFieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      <Input
        {...input}
        {...(rows === undefined ? {} : { as: 'textarea', rows })}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </Field>
  )
}

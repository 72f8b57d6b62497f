import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { control, Field, Hint, Label } from './TextField.tsx'

const Select = styled('select')(control, { cursor: 'pointer' })

/** One of the things that can be chosen, and what it is called. */
export type Choice<Value extends string> = { readonly value: Value; readonly text: string }

type SelectFieldProps<Value extends string> = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A labelled choice of one: label and hint stand above it, and it is described by the hint. */
export const SelectField = <Value extends string>({
  id,
  label,
  hint,
  choices,
  value,
  onChoose,
}: SelectFieldProps<Value>) => (
  <Field>
    <Label htmlFor={id}>{label}</Label>
    {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    <Select
      id={id}
      value={value}
      onChange={(event) => onChoose(event.target.value as Value)}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </Select>
  </Field>
)

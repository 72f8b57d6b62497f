import type { ReactNode } from 'react'
import { styled } from '../../theme/styled.tsx'
import { control, Field, FieldProblem, Hint, Label } from './TextField.tsx'

const Select = styled('select')(control, { cursor: 'pointer' })

/** One of the things that can be chosen, and what it is called. */
export type Choice<Value extends string> = { readonly value: Value; readonly text: string }
/** Some of them under a name of their own. */
export type Group<Value extends string> = {
  readonly group: string
  readonly choices: readonly Choice<Value>[]
}

type SelectFieldProps<Value extends string> = {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /** The sentence of what is wrong; the field is marked as invalid while it is there. */
  readonly problem?: string | undefined
  readonly choices: readonly (Choice<Value> | Group<Value>)[]
  /** What browsers know it by that fill in forms. */
  readonly autoComplete?: string
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

const Option = <Value extends string>({ value, text }: Choice<Value>) => <option value={value}>{text}</option>

type OptionsProps<Value extends string> = { readonly of: readonly (Choice<Value> | Group<Value>)[] }

/** What can be chosen, some of it in groups. */
export const Options = <Value extends string>({ of: choices }: OptionsProps<Value>) =>
  choices.map((choice) =>
    'group' in choice ? (
      <optgroup key={choice.group} label={choice.group}>
        {choice.choices.map((one) => (
          <Option key={one.value} {...one} />
        ))}
      </optgroup>
    ) : (
      <Option key={choice.value} {...choice} />
    ),
  )

/** A labelled choice of one: label, hint and error stand above it, and it is described by both. */
export function SelectField<Value extends string>({
  id,
  label,
  hint,
  problem,
  choices,
  autoComplete,
  value,
  onChoose,
}: SelectFieldProps<Value>) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      <Select
        id={id}
        name={id}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      >
        <Options of={choices} />
      </Select>
    </Field>
  )
}

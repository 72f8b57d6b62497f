import type { FilterField, FilterFields, ValueOf, WordOf } from '@hotovo/domain/shared/filter-fields'
import type { TFunction } from 'i18next'
import type { Choice, Group } from '../../../ui/form/SelectField.tsx'

/** What one of its values is called, where it has some. */
type Text<Field extends FilterField> = Field['kind'] extends 'yes'
  ? { readonly text: () => string }
  : [WordOf<Field>] extends [never]
    ? unknown
    : { readonly text: (word: WordOf<Field>) => string }
type Choices<Value> = readonly (Choice<Value & string> | Group<Value & string>)[]

/** How a filter is said on its page. */
type FilterRow<Field extends FilterField> = Text<Field> & {
  /** What it is called; of a day, what both ends are, of which its control is. */
  readonly label: string
  /** What its control says while it lets everything through; a filter without is a chip alone. */
  readonly all?: string
  /** What can be chosen, where that is not just its values. */
  readonly choices?: Choices<ValueOf<Field>>
}
/** The same, whichever filter it is. */
export type AnyFilterRow = Omit<FilterRow<FilterField>, 'choices' | 'text'> & {
  readonly choices?: Choices<string>
  readonly text?: (word: string) => string
}

/** How the filters of a list are said, in the order of their controls, once the words are there. */
export type FilterRows<Fields extends FilterFields> = (t: TFunction<'admin'>) => {
  readonly [Name in keyof Fields]: FilterRow<Fields[Name]>
}
export type AnyFilterRows = (t: TFunction<'admin'>) => Readonly<Record<string, AnyFilterRow>>

/** The filters of any list, and what its view asks for by them. */
export type FilterProps = {
  readonly fields: FilterFields
  readonly rows: AnyFilterRows
  readonly view: Readonly<Record<string, unknown>>
  readonly change: (part: Readonly<Record<string, unknown>>) => void
}

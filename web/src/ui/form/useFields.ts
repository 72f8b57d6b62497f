import type { Problem } from '@hotovo/domain/shared/problem'
import type { FormStore, Texts } from '../../stores/FormStore.ts'
import { useProblemText } from './useProblemText.ts'

/**
 * The fields of a form as their controls take them, and the sentences of its problems. `nameOf` is what the page calls a field,
 * `ownText` has its own sentence for a problem that others tell otherwise.
 */
export function useFields<Typed extends Texts>(
  form: FormStore<Typed, unknown>,
  nameOf: (field: keyof Typed & string) => string,
  ownText: (problem: Problem) => string | undefined = () => undefined,
) {
  const inGeneral = useProblemText((at) => (at in form.typed ? nameOf(at) : ''))
  const toText = (problem: Problem) => ownText(problem) ?? inGeneral(problem)
  const bound = (field: keyof Typed & string) => {
    const problem = form.checks.problemAt(field)
    return { id: field, label: nameOf(field), problem: problem && toText(problem), value: form.typed[field] }
  }
  const edit = (field: keyof Typed & string) => (text: string) => form.edit(field, text)
  return {
    toText,
    typing: (field: keyof Typed & string) => ({ ...bound(field), name: field, onChange: edit(field) }),
    choosing: (field: keyof Typed & string) => ({ ...bound(field), onChoose: edit(field) }),
  }
}

import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { control, Field, FieldProblem, Hint, Label } from '../../ui/form/TextField.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { InlineCode } from '../../ui/Story.tsx'
import { typedCode } from './typedCode.ts'

/** As wide as the code on the narrowest phone, in letters of 16 px at least: into smaller ones a phone zooms. */
const Input = styled('input')(control, {
  fontFamily: fonts.code,
  fontSize: 'clamp(1rem, 0.55rem + 1.8vw, 1.25rem)',
  fontWeight: 600,
  letterSpacing: '0.02em',
  paddingInline: 'min(0.875rem, 3vw)',
  '&': { minHeight: '3.25rem' },
})

type CodeFieldProps = {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (code: string) => void
}

/** The code of a voucher, in capitals and groups of four while it is typed; the caret stays where it was. */
export function CodeField({ value, problem, onChange }: CodeFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const take = ({ value, selectionStart }: HTMLInputElement) => {
    const typed = typedCode({ text: value, caret: selectionStart ?? value.length })
    caret.current = typed.caret
    onChange(typed.text)
  }
  // What an input method is still composing is left alone.
  const onType = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    'isComposing' in nativeEvent && nativeEvent.isComposing ? onChange(target.value) : take(target)
  return (
    <Field>
      <Label htmlFor="code">{t('verify.code')}</Label>
      <Hint id="code-hint">
        <Rich text={t('verify.codeHint')} as={{ code: InlineCode }} />
      </Hint>
      {problem && <FieldProblem id="code-problem">{problem}</FieldProblem>}
      <Input
        ref={input}
        id="code"
        name="code"
        value={value}
        onChange={onType}
        onCompositionEnd={({ currentTarget }) => take(currentTarget)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'code-hint code-problem' : 'code-hint'}
      />
    </Field>
  )
}

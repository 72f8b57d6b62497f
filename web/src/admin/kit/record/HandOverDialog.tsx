import type { HandedLetter, HandedLetters, NotedNumber } from '@hotovo/application/deliveries/letters'
import { carriers } from '@hotovo/domain/deliveries/delivery'
import {
  repeatedNumbers,
  trackingDoubt,
  trackingFault,
  trackingLength,
  trackingNumberOf,
} from '@hotovo/domain/deliveries/tracking-number'
import { formatInstant } from '@hotovo/domain/shared/format'
import { type FormEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Drafts } from '../../records/Drafts.ts'
import { carrierOfDraft, handOverDraft } from '../../records/handOverDraft.ts'
import { Actions, Small, Ticked } from '../parts.tsx'
import { CarrierField, exampleOf } from './CarrierField.tsx'
import { useScanHold } from './useScanHold.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

/** A letter by what it says on the envelope. */
export type LetterToHandOver = { readonly id: string; readonly number: string; readonly name: string }

const fieldOf = ({ id }: LetterToHandOver) => `number-${id}`

type HandOverDialogProps = {
  readonly letters: readonly LetterToHandOver[]
  /** Where what is typed is kept. */
  readonly drafts: Pick<Drafts, 'of' | 'keep'>
  /** The numbers of the orders whose letters are left where they are, because nobody printed them. */
  readonly unprinted?: readonly string[]
  /** By the ids of letters, what has their numbers already, as it was told just now (rule V31). */
  readonly noted?: ReadonlyMap<string, NotedNumber>
  readonly onYes: (handed: HandedLetters) => void
  readonly onClose: () => void
}

/**
 * Asks who has which letters, and under which numbers: a scanner types one, and Enter leads to the next, or stays with one that cannot
 * be, which takes no other scan until somebody mends it (rules V23, V28, V37). Letters without a number are counted before the press, and a number that is
 * hardly one of its carrier is told; the first press leads to the first of them, pressed again it hands them over (rules V33, V36). A
 * number that another letter has is kept where somebody is sure. Once they are handed over their secrets are gone.
 */
export function HandOverDialog({
  letters,
  drafts,
  unprinted = [],
  noted = new Map(),
  onYes,
  onClose,
}: HandOverDialogProps) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState(() => drafts.of(handOverDraft))
  const type = (field: string, text: string) => {
    drafts.keep(handOverDraft, { [field]: text })
    setTyped({ ...typed, [field]: text })
  }
  /** Whom the letters before went with, in this tab. */
  const carrier = carriers.find((one) => one === typed.carrier) ?? 'posta'
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  /** The letters whose number is right, though another one has it. */
  const [sure, trust] = useState<ReadonlySet<string>>(new Set())
  /** By the ids of letters, the question that a press has told. */
  const [told, tell] = useState<ReadonlyMap<string, string>>(new Map())
  const [isEach, choosesEach] = useState(() => letters.some(({ id }) => carrierOfDraft(id) in typed))
  const form = useRef<HTMLFormElement>(null)
  const scans = useScanHold()
  const textOf = ({ id }: LetterToHandOver) => typed[id] ?? ''
  const repeated = repeatedNumbers(letters.map(textOf))
  const without = letters.filter((letter) => trackingNumberOf(textOf(letter)) === null)
  const carrierOf = ({ id }: LetterToHandOver) =>
    carriers.find((one) => isEach && one === typed[carrierOfDraft(id)]) ?? carrier
  const doubtOf = (letter: LetterToHandOver) => trackingDoubt(carrierOf(letter), textOf(letter))
  /** What a press asks about a letter before it is pressed again: that it has no number, or one that is hardly one of its carrier. */
  const questionOf = (letter: LetterToHandOver) => {
    const number = trackingNumberOf(textOf(letter))
    if (number === null) return ''
    return doubtOf(letter) && `${carrierOf(letter)} ${number}`
  }
  const asked = letters.filter((letter) => questionOf(letter) !== undefined)
  const untold = asked.filter((letter) => told.get(letter.id) !== questionOf(letter))
  const tellOf = (some: readonly LetterToHandOver[]) =>
    tell(new Map([...told, ...some.map((one) => [one.id, questionOf(one) ?? ''] as const)]))
  const isTold = asked.length > 0 && untold.length === 0
  /** Who has the number of a letter as it is typed now. */
  const notedOf = (letter: LetterToHandOver) => {
    const known = noted.get(letter.id)
    return known?.trackingNumber === trackingNumberOf(textOf(letter)) ? known : undefined
  }
  const problemOf = (letter: LetterToHandOver) => {
    const fault = trackingFault(textOf(letter))
    if (fault) return left.has(letter.id) ? t(`deliveries.confirm.${fault}`, trackingLength) : undefined
    const number = trackingNumberOf(textOf(letter))
    if (number && repeated.has(number)) return t('deliveries.confirm.repeated')
    const known = sure.has(letter.id) ? undefined : notedOf(letter)
    if (known) {
      const at = formatInstant(known.handedOverAt, language)
      return t('deliveries.confirm.noted', { number: known.orderNumber, at })
    }
    // Not as the field is left: a button that is being pressed would move away.
    const doubt = told.get(letter.id) === questionOf(letter) ? doubtOf(letter) : undefined
    return doubt && t(`deliveries.confirm.${doubt}`, exampleOf(carrierOf(letter)))
  }
  const isBad = (letter: LetterToHandOver) => {
    const number = trackingNumberOf(textOf(letter))
    const isNoted = notedOf(letter) !== undefined && !sure.has(letter.id)
    return number === undefined || (number !== null && repeated.has(number)) || isNoted
  }
  /** Leads to the number of a letter; one that is to be mended is held. */
  const lead = (letter: LetterToHandOver) => {
    const field = document.getElementById(fieldOf(letter)) as HTMLInputElement
    field.focus()
    if (textOf(letter) === '') return
    field.select()
    scans.hold(letter.id)
  }
  // A scanner types into the first number at once, or into the first that is missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => {
    const bad = letters.find(isBad)
    const empty = letters.find((letter) => textOf(letter) === '')
    if (bad) lead(bad)
    else document.getElementById(fieldOf(empty ?? letters[0]!))?.focus()
  }, [])
  const next = (letter: LetterToHandOver, event: KeyboardEvent<HTMLInputElement>) => {
    if (scans.refuses(event, letter.id) || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    leave(new Set([...left, letter.id]))
    const isDoubted = doubtOf(letter) !== undefined && untold.includes(letter)
    if (isDoubted) tellOf([letter])
    if (isDoubted || isBad(letter)) return lead(letter)
    scans.release()
    const fields = [...form.current!.querySelectorAll<HTMLElement>('input, button[type=submit]')]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leave(new Set(letters.map(({ id }) => id)))
    const [first] = [...letters.filter(isBad), ...untold]
    if (first) {
      if (!letters.some(isBad)) tellOf(untold)
      requestAnimationFrame(() => lead(first))
      return
    }
    onYes({
      carrier,
      letters: letters.map(
        (letter): HandedLetter => ({
          id: letter.id,
          trackingNumber: textOf(letter),
          ...(carrierOf(letter) !== carrier && { carrier: carrierOf(letter) }),
          ...(notedOf(letter) && { isSure: true }),
        }),
      ),
    })
  }
  const [only] = letters
  return (
    <Dialog
      title={
        letters.length === 1
          ? t('deliveries.confirm.title')
          : t('deliveries.confirm.titleMany', { count: letters.length })
      }
      onClose={onClose}
    >
      <Form ref={form} noValidate onSubmit={submit}>
        <p>
          {letters.length === 1
            ? t('deliveries.confirm.text', { number: only?.number })
            : t('deliveries.confirm.textMany')}
        </p>
        {unprinted.length > 0 && (
          <p>{t('deliveries.confirm.unprinted', { numbers: unprinted.join(', ') })}</p>
        )}
        <CarrierField value={carrier} onChoose={(chosen) => type('carrier', chosen)} />
        {letters.length > 1 && !isEach && (
          <Actions>
            <Button variant="quiet" onClick={() => choosesEach(true)}>
              {t('deliveries.confirm.each')}
            </Button>
          </Actions>
        )}
        {letters.map((letter, index) => (
          <Fragment key={letter.id}>
            <TextField
              id={fieldOf(letter)}
              label={`${letter.number} · ${letter.name}`}
              hint={
                index === 0 ? `${t('deliveries.confirm.number')} (${common('common.optional')})` : undefined
              }
              problem={problemOf(letter)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={textOf(letter)}
              onChange={(text) => type(letter.id, text)}
              onBlur={() => leave(new Set([...left, letter.id]))}
              onKeyDown={(event) => next(letter, event)}
              onPointerDown={scans.release}
              onPaste={scans.release}
            />
            {scans.held?.id === letter.id && scans.held.hasRefused && (
              <div role="alert">
                <Notice tone="error">
                  <p>{t('deliveries.confirm.held', { number: letter.number })}</p>
                </Notice>
              </div>
            )}
            {isEach && (
              <CarrierField
                of={letter}
                value={carrierOf(letter)}
                onChoose={(chosen) => type(carrierOfDraft(letter.id), chosen)}
              />
            )}
            {notedOf(letter) && (
              <Ticked>
                <input
                  type="checkbox"
                  checked={sure.has(letter.id)}
                  onChange={({ target }) => {
                    const others = [...sure].filter((id) => id !== letter.id)
                    trust(new Set(target.checked ? [...others, letter.id] : others))
                  }}
                />
                <span>{t('deliveries.confirm.sure')}</span>
              </Ticked>
            )}
          </Fragment>
        ))}
        <div role="status">
          {without.length > 0 && (
            <Small>
              {t('deliveries.confirm.without', { count: without.length })}
              {isTold && ` ${t('deliveries.confirm.again')}`}
            </Small>
          )}
        </div>
        <Actions>
          <Button type="submit" onKeyDown={(event) => scans.refuses(event)}>
            {t(`deliveries.confirm.${isTold ? (without.length > 0 ? 'yesWithout' : 'yesUnlike') : 'yes'}`)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('deliveries.confirm.no')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

import type { PlannedTicket, TicketsChange } from '@hotovo/application/tickets/bulk'
import { formatInstant, formatNumber } from '@hotovo/domain/shared/format'
import { fillReply } from '@hotovo/domain/tickets/saved-reply'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Small, Ticked } from '../kit/parts.tsx'

/** What goes out, as it was written; it may be long. */
const Letter = styled('blockquote')(({ theme: { vars } }) => ({
  maxHeight: '9rem',
  margin: '0.375rem 0 0',
  padding: '0.5rem 0.75rem',
  borderInlineStart: `4px solid ${vars.palette.primary.main}`,
  borderRadius: 6,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}))
/** As many as they are: they scroll, so that what is sent is never far. */
const Rows = styled('ul')(({ theme: { vars } }) => ({
  maxHeight: '15rem',
  margin: '0.25rem 0 0',
  padding: '0 0.75rem',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 8,
  listStyle: 'none',
  overflowY: 'auto',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 0.75rem',
    padding: '0.125rem 0',
    borderTop: `1px solid ${vars.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& label': { flex: '1 1 10rem', minWidth: 0, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& label span': { display: 'block' },
  '& a': { display: 'inline-block', minHeight: '2rem', lineHeight: '2rem' },
}))
const Step = styled(Actions)({
  justifyContent: 'space-between',
  flexWrap: 'nowrap',
  '& > p': { flex: '1 1 auto', minWidth: 0, textAlign: 'center', overflowWrap: 'anywhere' },
})

/** What the plan tells of a ticket, as far as it is shown here. */
type Planned = Pick<PlannedTicket, 'id' | 'number' | 'meantOrder' | 'recipient'> & { readonly fate: string }
type Written = Planned & { readonly recipient: NonNullable<Planned['recipient']> }

export type RecipientsProps = {
  readonly desk: {
    readonly plan: { readonly answer: { readonly items: readonly Planned[] } | undefined }
    readonly items: readonly { readonly id: string }[]
    readonly want: (ids: readonly string[], isWanted: boolean) => void
  }
  readonly reply: TicketsChange['reply']
}

/** Who gets a reply among many, by name, and what; who would get the same twice stands apart, and gets it where that is wanted (rule A175). */
export const Recipients = observer(({ desk, reply }: RecipientsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [looked, look] = useState<string>()
  const all = (desk.plan.answer?.items ?? []).filter((one): one is Written => one.recipient !== undefined)
  if (all.length === 0) return null
  const figure = (value: number) => formatNumber(value, language)
  const going = new Set(desk.items.map(({ id }) => id))
  const some = all.filter(({ id }) => going.has(id))
  const at = Math.max(
    0,
    some.findIndex(({ id }) => id === looked),
  )
  const shown = some[at]
  const step = (by: number) => look(some[at + by]?.id ?? looked)
  const again = all.filter(({ fate }) => fate !== 'changes')
  const marksOf = ({ fate, recipient: { status, repliedAt, unmet } }: Written) => [
    unmet && t(`tickets.many.unmet.${unmet}`),
    fate === 'same-customer' && t('tickets.many.hasNewer'),
    repliedAt !== undefined && t('tickets.many.repliedAt', { when: formatInstant(repliedAt, language) }),
    fate === 'replied-lately' && repliedAt === undefined && t('tickets.many.repliedElsewhere'),
    status === 'resolved' && t('tickets.many.resolved'),
  ]
  const rows = (those: readonly Written[]) => (
    <Rows>
      {those.map((one) => {
        const { id, number, meantOrder, recipient } = one
        const marks = marksOf(one).filter(Boolean)
        return (
          <li key={id}>
            <Ticked>
              <input
                type="checkbox"
                checked={going.has(id)}
                onChange={({ target }) => desk.want([id], target.checked)}
                onFocus={() => look(id)}
              />
              <span>
                <b>{recipient.name}</b>
                <Small as="span">{[recipient.subject, ...marks].join(' · ')}</Small>
              </span>
            </Ticked>
            <div>
              <Link to={pathIn(language, `/admin/tikety/${number}`)}>
                <Code>{number}</Code>
              </Link>
              {meantOrder && (
                <div>
                  → <Code>{meantOrder}</Code>
                </div>
              )}
            </div>
          </li>
        )
      })}
    </Rows>
  )
  const first = all.filter(({ fate }) => fate === 'changes')
  const unmet = some.filter(({ recipient }) => recipient.unmet).length
  return (
    <>
      {shown && (
        <section aria-label={t('tickets.many.preview')}>
          <Step>
            <Button
              variant="secondary"
              aria-label={t('tickets.many.before')}
              aria-disabled={at === 0}
              onClick={() => step(-1)}
            >
              <BackIcon />
            </Button>
            <p role="status">
              {t('tickets.many.place', { at: figure(at + 1), of: figure(some.length) })}
              {' · '}
              <b>{shown.recipient.name}</b>
              {' · '}
              {t(`tickets.many.languages.${shown.recipient.language}`)}
            </p>
            <Button
              variant="secondary"
              aria-label={t('tickets.many.next')}
              aria-disabled={at === some.length - 1}
              onClick={() => step(1)}
            >
              <ForwardIcon />
            </Button>
          </Step>
          <Letter lang={shown.recipient.language}>
            {
              fillReply(reply?.[shown.recipient.language] ?? '', { ...shown.recipient, number: shown.number })
                .text
            }
          </Letter>
        </section>
      )}
      {unmet > 0 && (
        <Notice tone="warning" title={t('tickets.many.unmetTitle', { count: unmet })}>
          <p>{t('tickets.many.unmetText')}</p>
        </Notice>
      )}
      {first.length > 0 && (
        <section>
          <h3>
            {t('tickets.many.goes')}: {figure(first.filter(({ id }) => going.has(id)).length)}
          </h3>
          {rows(first)}
        </section>
      )}
      {again.length > 0 && (
        <section>
          <h3>
            {t('tickets.many.again')}: {figure(again.length)}
          </h3>
          <Ticked>
            <input
              type="checkbox"
              checked={again.every(({ id }) => going.has(id))}
              onChange={({ target }) =>
                desk.want(
                  again.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            {t('tickets.many.toThem')}
          </Ticked>
          {rows(again)}
        </section>
      )}
    </>
  )
})

import type { TicketReceipt } from '@hotovo/application/tickets/submit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Code } from '../Code.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Email } from '../Email.tsx'
import { CheckIcon } from '../icons.tsx'
import { Rich } from '../Rich.tsx'
import { Rosette } from '../Rosette.tsx'
import { momentWords } from './moment.ts'

const Panel = styled('section')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  gap: '1rem',
  padding: 'clamp(1.25rem, 1rem + 1.5vw, 1.875rem)',
  overflow: 'clip',
  border: `2px solid ${vars.palette.success.main}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { position: 'relative', minWidth: 0 },
  '& > h2': { display: 'flex', alignItems: 'center', gap: '0.5rem', color: vars.palette.success.main },
  '& > h2 > svg': { flex: 'none' },
  '& h3': { fontFamily: fonts.text, fontSize: '1.0625rem' },
  '& ol': { display: 'grid', gap: '0.25rem', margin: '0.25rem 0 0', paddingLeft: '1.25rem' },
}))
const Print = styled(Rosette)(({ theme: { vars } }) => ({
  '&&': { position: 'absolute' },
  right: '-5.5rem',
  top: '-5.5rem',
  width: '15rem',
  color: vars.palette.success.main,
  opacity: 0.25,
}))
const Numbered = styled('dl')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 0.5rem',
  margin: 0,
  padding: '0.75rem 0',
  borderBlock: `2px dashed ${vars.palette.divider}`,
  '& dt': { flex: '1 0 100%', color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, minWidth: 0 },
  '& dd:first-of-type': {
    fontSize: 'clamp(1.25rem, 1rem + 1.5vw, 1.625rem)',
  },
}))
const Promised = styled('p')({ fontSize: '1.1875rem', fontWeight: 700 })

/** What was answered to a request, and where its confirmation went. */
export type Receipt = TicketReceipt & { readonly email: string }

type ReceivedProps = {
  readonly receipt: Receipt
  /** What happens to it, where that is more than an answer. */
  readonly next?: string
}

/** That the request arrived: its number, until when it is answered, what happens next. Takes focus. */
export function Received({ receipt, next }: ReceivedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ticketNumber, createdAt, answerBy, email } = receipt
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next request takes focus too
  useEffect(() => heading.current?.focus(), [ticketNumber])
  return (
    <Panel aria-labelledby="received-title">
      <Print seed={ticketNumber} />
      <h2 id="received-title" ref={heading} tabIndex={-1}>
        <CheckIcon />
        {t('support.received.title')}
      </h2>
      <Numbered>
        <dt>{t('support.received.number')}</dt>
        <dd>
          <Code>{ticketNumber}</Code>
        </dd>
        <dd>
          <CopyButton text={ticketNumber} label={t('support.received.copy')} />
        </dd>
      </Numbered>
      <Promised>{t('support.received.promise', momentWords(t, answerBy, createdAt, language))}</Promised>
      <div>
        <h3>{t('support.received.next')}</h3>
        <ol>
          <li>
            <Rich text={t('support.received.confirmation', { email })} as={{ mail: Email }} />
          </li>
          {next && <li>{next}</li>}
          <li>{t('support.received.answer')}</li>
          <li>{t('support.received.more')}</li>
        </ol>
      </div>
    </Panel>
  )
}

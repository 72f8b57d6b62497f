import { observer } from 'mobx-react-lite'
import { Fragment } from 'react'
import { useLanguage } from '../src/i18n/messages.ts'
import { styled } from '../src/theme/styled.tsx'
import { CopyButton } from '../src/ui/CopyButton.tsx'
import { Dialog } from '../src/ui/Dialog.tsx'
import { demo, type Message } from './demo.ts'
import { words } from './words.ts'

const Letters = styled('div')({ display: 'grid', gap: '0.75rem' })
const Letter = styled('details')(({ theme: { vars } }) => ({
  minWidth: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 10,
  '& summary': { padding: '0.75rem 1rem', cursor: 'pointer', overflowWrap: 'anywhere' },
  '& summary strong': { display: 'inline' },
  '& summary small': { display: 'block', color: vars.palette.text.secondary },
}))
const Text = styled('div')({
  padding: '0 1rem 1rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
})

/** A code, a password, a serial or a number of an order, alone at the end of its line. */
const secret = /(?<=: )((?=\S*\d)[A-Z0-9-]{8,})$/

function Line({ line }: { readonly line: string }) {
  const say = words[useLanguage()]
  const found = secret.exec(line)?.[1]
  if (found)
    return (
      <>
        {line} <CopyButton text={found} label={say.code} />
      </>
    )
  if (!line.startsWith(`${location.origin}/`)) return line
  return <a href={line}>{line}</a>
}

const Shown = ({ message }: { readonly message: Message }) => {
  const say = words[useLanguage()]
  return (
    <Letter>
      <summary>
        <strong>{message.subject ?? say.text}</strong>
        <small>
          {say.to}: {message.to}
        </small>
      </summary>
      <Text>
        {message.hadFile && <p>{say.file}</p>}
        {message.text.split('\n').map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter never change
          <Fragment key={place}>
            <Line line={line} />
            {'\n'}
          </Fragment>
        ))}
      </Text>
    </Letter>
  )
}

/** What the product would have sent, to read and to copy from. */
export const Outbox = observer(({ onClose }: { readonly onClose: () => void }) => {
  const say = words[useLanguage()]
  return (
    <Dialog title={say.title} onClose={onClose}>
      {demo.messages.length === 0 && <p>{say.empty}</p>}
      <Letters>
        {demo.messages.map((message) => (
          <Shown key={message.id} message={message} />
        ))}
      </Letters>
    </Dialog>
  )
})

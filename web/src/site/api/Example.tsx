import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

const Frame = styled('figure')(({ theme: { vars } }) => ({
  minWidth: 0,
  margin: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 10,
  background: vars.palette.background.sunken,
  overflow: 'clip',
  breakInside: 'avoid',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '2.75rem',
    paddingInline: '1rem 0.25rem',
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& figcaption': { color: vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 700 },
  // Lines break where a narrow page ends, so that nothing scrolls sideways; a copy has none of these breaks.
  '& pre': {
    margin: 0,
    padding: '0.875rem 1rem',
    fontFamily: fonts.code,
    fontSize: '0.9375rem',
    lineHeight: 1.55,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '@media print': { '& button': { display: 'none' } },
}))

type ExampleProps = {
  readonly title: string
  readonly text: string
  /** What the copy button copies, said aloud; without it there is no such button. */
  readonly copies?: string
}

/** A piece of code with what it is above it. */
export const Example = ({ title, text, copies }: ExampleProps) => (
  <Frame>
    <div>
      <figcaption>{title}</figcaption>
      {copies && <CopyButton text={text} label={copies} />}
    </div>
    <pre>
      <code>{text}</code>
    </pre>
  </Frame>
)

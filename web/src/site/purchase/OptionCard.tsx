import { styled } from '../../theme/styled.tsx'
import { CoveringRadio } from '../../ui/CoveringRadio.tsx'
import { room } from '../../ui/form/form.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'

const Card = styled('label')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"mark name" "price price" "text text" "time time"',
  alignItems: 'center',
  gap: '0.125rem 0.75rem',
  padding: '0.75rem min(1rem, 5vw)',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  [room.besideMark]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"mark name price" "mark text text" "mark time time"',
  },
  [room.forPairs]: { gridTemplateAreas: '"mark name price" "mark text time"' },
  '&:hover': { borderColor: vars.palette.text.primary },
  '&:has(:checked)': { borderColor: vars.palette.primary.main, background: vars.palette.primary.soft },
  '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '@media (forced-colors: active)': { '&:has(:checked)': { borderWidth: 4, borderColor: 'Highlight' } },
}))

const Mark = styled('span')(({ theme: { vars } }) => ({
  gridArea: 'mark',
  display: 'grid',
  placeItems: 'center',
  width: '1.625rem',
  height: '1.625rem',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  color: 'transparent',
  'input:checked + &': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
  },
  '& svg': { width: '1rem', height: '1rem' },
  '@media (forced-colors: active)': {
    borderColor: 'CanvasText',
    color: 'Canvas',
    'input:checked + &': { color: 'CanvasText' },
  },
}))
const Name = styled('span')({ gridArea: 'name', fontWeight: 700, lineHeight: 1.4 })
const Price = styled(Money)({ gridArea: 'price', justifySelf: 'start', fontWeight: 700 })
const quiet = { fontSize: '0.9375rem', lineHeight: 1.45 } as const
const Text = styled('span')(({ theme: { vars } }) => ({
  ...quiet,
  gridArea: 'text',
  color: vars.palette.text.secondary,
}))
const Time = styled('span')({
  ...quiet,
  gridArea: 'time',
  [room.forPairs]: { alignSelf: 'start', textAlign: 'right' },
})

type OptionCardProps = {
  readonly id?: string | undefined
  readonly name: string
  readonly value: string
  readonly title: string
  readonly price: string
  readonly text: string
  readonly time: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One of several ways, with its price and its time. */
export const OptionCard = ({
  id,
  name,
  value,
  title,
  price,
  text,
  time,
  isChosen,
  onChoose,
}: OptionCardProps) => (
  <Card>
    <CoveringRadio type="radio" id={id} name={name} value={value} checked={isChosen} onChange={onChoose} />
    <Mark aria-hidden="true">
      <CheckIcon />
    </Mark>
    <Name>{title}</Name>
    <Price>{price}</Price>
    <Text>{text}</Text>
    <Time>{time}</Time>
  </Card>
)

/** The cards of one question. */
export const OptionCards = styled('div')({ display: 'grid', gap: '0.5rem' })

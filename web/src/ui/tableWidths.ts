import type { CSSObject } from '../theme/styled.tsx'

/** The style of a part where rows are cards, for want of room: on a phone, or with very large text. */
export const asCards = (style: CSSObject): CSSObject => ({ '@container table (max-width: 39.99rem)': style })

/** The style of a text of one line that is cut where its place ends; paper has no title to look under, and shows all of it (rule A135). */
export const cutOff: CSSObject = {
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  // Whatever width a table gives it.
  '@media print': {
    maxWidth: 'none !important',
    overflow: 'visible !important',
    whiteSpace: 'normal !important',
    overflowWrap: 'anywhere',
  },
}

/** The style of a part in a card whose words have so much room that each stays on its line; with text that is larger still nothing is cut. */
export const asLowCards = (style: CSSObject): CSSObject => ({
  '@container table (min-width: 16rem) and (max-width: 39.99rem)': style,
})
/** Parts that stand on one line of a card: what there is no room for, from the last on, is not shown. */
export const lineOfCard: CSSObject = asLowCards({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  // What has no room begins beneath what is seen.
  gap: '1.5rem 0.625rem',
  height: '1.25rem',
  overflow: 'hidden',
  lineHeight: '1.25rem',
  '& > *': { lineHeight: 'inherit' },
})

/** Paper has every column (rule A135): what leaves, or stands beneath others for want of one, does so on a screen alone. */
const narrow = '@container table (min-width: 40rem) and (max-width: 57.99rem)'
/** The style of a part in a table that has room for no column that is left aside but those that leave last (`isAside`). */
export const asNarrow = (style: CSSObject): CSSObject => ({ [narrow]: { '@media screen': style } })

const tight = '@container table (min-width: 40rem) and (max-width: 43.99rem)'
/** The style of a part in a table that has room for no column which leaves last (`isAside: 'last'`) either. */
export const asTight = (style: CSSObject): CSSObject => ({ [tight]: { '@media screen': style } })

const snug = '@container table (min-width: 58rem) and (max-width: 69.99rem)'
/** The style of a part in a table that has room for all columns but those that leave first (`isAside: 'first'`). */
export const asSnug = (style: CSSObject): CSSObject => ({ [snug]: { '@media screen': style } })

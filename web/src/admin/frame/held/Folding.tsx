import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'

const Rows = styled('ul')({
  display: 'grid',
  minWidth: 0,
  maxHeight: '30dvh',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowY: 'auto',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 0.75rem',
  },
  '&[data-folded] > li:not(:last-child)': { display: 'none' },
  '& time': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

/** Rows of one kind as one line, the newest, as long as nobody asks for all of them: what stands beneath stays in sight (rule A168). */
export function Folding({ children }: { readonly children: readonly ReactNode[] }) {
  const { t } = useTranslation('admin')
  const [isOpen, open] = useState(false)
  const count = children.length
  return (
    <>
      <Rows data-folded={isOpen ? undefined : ''}>{children}</Rows>
      {count > 1 && (
        <span>
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {isOpen ? t('held.newest') : t('held.all', { count })}
          </Button>
        </span>
      )}
    </>
  )
}

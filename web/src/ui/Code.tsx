import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'
import { Groups } from './Groups.tsx'
import { codeGroups } from './groups.ts'

/** The space between groups is drawn, not written: what is copied by hand has none. */
const Face = styled('span')({
  display: 'inline-block',
  fontFamily: fonts.code,
  fontWeight: 600,
  letterSpacing: '0.01em',
  '& > [data-group]:not(:last-child, [data-group=joined])': { paddingInlineEnd: '0.3em' },
})

type CodeProps = { readonly children: string; readonly className?: string }

/** A number, a symbol, an account: every sign tells itself from the others, whole where it has room on a line, else by its groups. */
export const Code = ({ children, className }: CodeProps) => (
  <Face className={className}>
    <Groups groups={codeGroups(children)} />
  </Face>
)

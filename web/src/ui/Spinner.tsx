import { keyframes, styled } from '../theme/styled.tsx'

const turning = keyframes({ to: { transform: 'rotate(1turn)' } })
const appearing = keyframes({ from: { opacity: 0 } })

const Ring = styled('span')(({ theme: { vars } }) => ({
  width: '2rem',
  height: '2rem',
  flex: 'none',
  border: `4px solid ${vars.palette.divider}`,
  borderTopColor: vars.palette.primary.main,
  borderRadius: '50%',
  animation: `${turning} 900ms linear infinite`,
}))

const Waiting = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.875rem',
  color: vars.palette.text.secondary,
  animation: `${appearing} 200ms 200ms backwards`,
}))

/** Says that something is on its way; what comes at once never shows it. */
export const Spinner = ({ children }: { readonly children: string }) => (
  <Waiting role="status">
    <Ring />
    {children}
  </Waiting>
)

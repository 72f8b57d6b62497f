import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'

const Box = styled('div')({ '&:focus': { outline: 'none' } })

type AnswerProps = {
  readonly tone: 'success' | 'error'
  readonly title?: string
  readonly children: ReactNode
}

/** An answer that takes focus when it appears; give it a `key` of the answer. */
export function Answer({ tone, title, children }: AnswerProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} role={tone === 'error' ? 'alert' : 'status'} tabIndex={-1}>
      <Notice tone={tone} {...(title ? { title } : {})}>
        <p>{children}</p>
      </Notice>
    </Box>
  )
}

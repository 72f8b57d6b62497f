import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Whether the visitor has just placed this order; true once, not after a reload. */
export function useArrival(): boolean {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [hasArrived] = useState(
    () => (state as { redirectFrom?: unknown } | null)?.redirectFrom === 'voucher-purchase',
  )
  useEffect(() => {
    if (state !== null) void navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, navigate])
  return hasArrived
}

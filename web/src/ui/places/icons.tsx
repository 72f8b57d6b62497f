import { drawn } from '../../ui/icons.tsx'

export const PinIcon = drawn(
  <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />,
)
export const PhoneIcon = drawn(
  <path d="M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z" />,
)
export const MailIcon = drawn(<path d="M3.5 6h17v12h-17V6Zm0 .5 8.5 7 8.5-7" />)
export const LocateIcon = drawn(
  <path d="M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm0-4v4m0 12v4M2 12h4m12 0h4m-10-2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />,
)
export const RouteIcon = drawn(
  <path d="m12 2.5 9.5 9.5-9.5 9.5L2.5 12 12 2.5ZM8.5 15v-3.5h6m-2.5-3 2.75 3L12 14.5" />,
)
export const WholeIcon = drawn(<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />)
export const SealIcon = drawn(
  <path d="m12 2.5 2.6 2 3.2-.2 1 3.1 2.7 1.8L20.4 12l1.1 2.8-2.7 1.8-1 3.1-3.2-.2-2.6 2-2.6-2-3.2.2-1-3.1-2.7-1.8L3.6 12 2.5 9.2l2.7-1.8 1-3.1 3.2.2 2.6-2ZM8.5 12l2.5 2.5 4.5-5" />,
)

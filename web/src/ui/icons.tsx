import type { ReactNode } from 'react'

type IconProps = { readonly className?: string }

/** Line icons of one weight that take the size and colour of their text. Always decoration beside words. */
export const drawn = (paths: ReactNode) =>
  function Icon({ className }: IconProps) {
    return (
      <svg
        className={className}
        width="1.25em"
        height="1.25em"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    )
  }

export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.75" />)
export const WarningIcon = drawn(<path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.6v.1" />)
export const ErrorIcon = drawn(<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5Zm4 5v5m0 3v.1" />)
export const InfoIcon = drawn(<path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 8v5m0-8.1V8" />)
export const ClockIcon = drawn(<path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4.5V12l3 2" />)
export const CopyIcon = drawn(
  <path d="M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Zm-4 6H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1" />,
)
export const ExternalIcon = drawn(
  <path d="M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />,
)
export const MenuIcon = drawn(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CloseIcon = drawn(<path d="m6 6 12 12M18 6 6 18" />)
export const PlusIcon = drawn(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = drawn(<path d="M5 12h14" />)
export const TrashIcon = drawn(<path d="M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5" />)
export const SearchIcon = drawn(
  <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20.5 20.5" />,
)
export const FilterIcon = drawn(<path d="M4 6h16M7 12h10M10 18h4" />)
export const BackIcon = drawn(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ForwardIcon = drawn(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const NoteIcon = drawn(<path d="M5 4h14v11l-5 5H5V4Zm14 11h-5v5M9 9h6m-6 4h3" />)
export const EditIcon = drawn(<path d="M4 20v-4L16 4l4 4L8 20H4Zm9-13 4 4" />)
export const RefreshIcon = drawn(<path d="M20 5v5h-5m5 0a8 8 0 1 0 .5 5" />)
export const PrintIcon = drawn(<path d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7v-7Z" />)
export const SunIcon = drawn(
  <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1" />,
)
export const MoonIcon = drawn(<path d="M20 14.2A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.2Z" />)
export const DeviceIcon = drawn(<path d="M4 5h16v11H4V5Zm5 15h6m-3-4v4" />)
export const PersonOffIcon = drawn(
  <path d="M9.2 5.2a3.75 3.75 0 0 1 5.1 5.1M4.5 20a7.5 7.5 0 0 1 7-6.5m4.3 1.3a7.5 7.5 0 0 1 3.2 3.6M4 3.5l16.5 17" />,
)
export const PartsIcon = drawn(<path d="M12 3a9 9 0 1 0 9 9h-9V3Zm4 .9A9 9 0 0 1 20.1 8H16V3.9Z" />)
export const MoreIcon = drawn(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />)
export const KeyIcon = drawn(
  <path d="M8 10.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.2 1.3L20 3m-3.6 3.6 3 3M14 9l2 2" />,
)

/** The mark of the house: a ticket that is done. */
export function LogoMark({ className }: IconProps) {
  return (
    <svg
      className={className}
      width="33"
      height="24"
      viewBox="0 0 33 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d="M3 0h27a3 3 0 0 1 3 3v5.2a4 4 0 0 0 0 7.6V21a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3v-5.2a4 4 0 0 0 0-7.6V3a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke="var(--h-palette-background-default)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m9.5 12.2 5 4.8 9-9.5"
      />
    </svg>
  )
}

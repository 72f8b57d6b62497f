import { drawn } from '../../ui/icons.tsx'

export const QuestionIcon = drawn(
  <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8m0 3v.1" />,
)
export const PhoneIcon = drawn(
  <path d="M6.5 3.5h3L11 8 9 9.5a12 12 0 0 0 5.5 5.5L16 13l4.5 1.5v3a3 3 0 0 1-3 3A14 14 0 0 1 3.5 6.5a3 3 0 0 1 3-3Z" />,
)
export const MailIcon = drawn(<path d="M3 5.5h18v13H3v-13Zm.5.5 8.5 7 8.5-7" />)

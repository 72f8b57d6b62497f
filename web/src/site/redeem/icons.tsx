import { drawn } from '../../ui/icons.tsx'

export const StarIcon = drawn(
  <path d="m12 3.5 2.7 5.5 6 .9-4.4 4.2 1.1 6-5.4-2.9-5.4 2.9 1.1-6L3.3 9.9l6-.9L12 3.5Z" />,
)

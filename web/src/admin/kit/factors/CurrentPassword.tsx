import { TextField } from '../../../ui/form/TextField.tsx'

type CurrentPasswordProps = {
  readonly id: string
  /** The account that it is of, for whatever fills it in. */
  readonly email: string
  readonly label: string
  readonly problem: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Asks whoever is signed in for their password once more. */
export const CurrentPassword = ({ email, ...field }: CurrentPasswordProps) => (
  <>
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <TextField
      {...field}
      name="password"
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
    />
  </>
)

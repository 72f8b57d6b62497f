import type { ReactNode } from 'react'
import type { StaffTransport } from '../../container.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Screen } from '../../shell/Screen.tsx'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { ForgottenPage } from './ForgottenPage.tsx'
import { NewEmailPage } from './NewEmailPage.tsx'
import { NewPasswordPage } from './NewPasswordPage.tsx'
import { RecoveryForm } from './RecoveryForm.ts'

/** The token in the address of a letter: behind its sign, which no server gets to see. */
const tokenOf = ({ hash }: Location) => hash.slice(1)

/** The pages before the back-office for whoever forgot the password or confirms an e-mail, each with its form. */
export function recoveryScreens(
  door: StaffTransport,
  settings: SettingsStore,
): Readonly<Record<'adminForgotten' | 'adminNewPassword' | 'adminNewEmail', () => ReactNode>> {
  const { askRecovery, recoverPassword, confirmEmailChange } = door(() => undefined).session
  return {
    adminForgotten: () => {
      const language = useLanguage()
      const make = () => new RecoveryForm((email) => askRecovery({ email, language }))
      return (
        <Screen key={language} make={make}>
          {(store) => <ForgottenPage store={store} settings={settings} />}
        </Screen>
      )
    },
    adminNewPassword: () => {
      const make = () =>
        new RecoveryForm((newPassword) => recoverPassword({ token: tokenOf(window.location), newPassword }))
      return <Screen make={make}>{(store) => <NewPasswordPage store={store} settings={settings} />}</Screen>
    },
    adminNewEmail: () => {
      const make = () => new RecoveryForm(() => confirmEmailChange({ token: tokenOf(window.location) }))
      return <Screen make={make}>{(store) => <NewEmailPage store={store} settings={settings} />}</Screen>
    },
  }
}

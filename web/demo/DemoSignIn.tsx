import { observer } from 'mobx-react-lite'
import type { ComponentProps } from 'react'
import { SignInForm } from '../src/admin/sign-in/SignInForm.tsx'
import { useLanguage } from '../src/i18n/messages.ts'
import { Button } from '../src/ui/Button.tsx'
import { Notice } from '../src/ui/Notice.tsx'
import { demo } from './demo.ts'
import { words } from './words.ts'

/** Signing in, with the account that stands open beside it. */
const DemoSignIn = observer((form: ComponentProps<typeof SignInForm>) => {
  const say = words[useLanguage()]
  const { account } = demo
  const fill = () => {
    if (!account) return
    form.store.type('email', account.email)
    form.store.type('password', account.password)
  }
  return (
    <>
      <Notice tone="info" title={say.account}>
        {account ? (
          <>
            <p>
              {say.email}
              <br />
              <strong>{account.email}</strong>
              <br />
              {say.password}
              <br />
              <strong>{account.password}</strong>
            </p>
            <p>{say.without}</p>
            <Button variant="secondary" onClick={fill}>
              {say.fill}
            </Button>
          </>
        ) : (
          <p>{demo.trouble === 'failed' ? say.failed : say.accountSoon}</p>
        )}
      </Notice>
      <SignInForm {...form} />
    </>
  )
})

export { DemoSignIn as SignInForm }

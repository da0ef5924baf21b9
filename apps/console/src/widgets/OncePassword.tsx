import { Alert, Button } from 'antd'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { Copy } from '../kit/Copy.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { useSay } from '../kit/lang.ts'

const words = definePhrases({
  zh: {
    account: '登录账号',
    password: '一次性密码',
    link: '登录地址',
    note: '密码只显示这一次，请立即交给本人。首次登录后必须修改，7 天内有效。',
    close: '我已记下'
  },
  en: {
    account: 'Login account',
    password: 'One-time password',
    link: 'Where to log in',
    note: 'The password is shown this once. Hand it over now; it has to be changed at the first log-in, within seven days.',
    close: 'I have noted it'
  }
})

/** A password that somebody else made, shown once. */
export const OncePassword = ({
  title,
  account,
  password,
  link,
  onClose
}: {
  title: string
  account: string
  password: string
  link: string
  onClose: () => void
}) => {
  const say = useSay()
  const address = link.startsWith('//') ? `${location.protocol}${link}` : `${location.origin}${link}`
  const noted = (
    <Button type="primary" onClick={onClose}>
      {say(words, 'close')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} also={noted}>
      <Facts
        columns={1}
        items={[
          [say(words, 'account'), <Copy key="a" text={account} />],
          [say(words, 'password'), <Copy key="p" text={password} />],
          [say(words, 'link'), <Copy key="l" text={address} />]
        ]}
      />
      <Alert className="gap-top" type="warning" showIcon title={say(words, 'note')} />
    </Dialog>
  )
}

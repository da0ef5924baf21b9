/** The password rules of a platform: `modern`, or `graded`, which adds what graded protection (等级保护, GB/T 22239 8.1.4.1) demands: several kinds of characters, and a new password every 90 days. */
type PasswordRules = 'modern' | 'graded'
type Weakness = 'tooShort' | 'tooLong' | 'common' | 'account' | 'classes'

/** Why a login password may not be used, or nothing when it may: 8 to 64 characters, not among the commonest, not the account itself (decisions 36). */
export const passwordWeakness = (password: string, account = '', rules: PasswordRules = 'modern'): Weakness | undefined => {
  const letters = [...password]
  if (letters.length < 8) return 'tooShort'
  if (letters.length > 64) return 'tooLong'
  const plain = password.toLowerCase()
  if (common.has(plain) || common.has(plain.replace(/[\d!@#$%^&*._-]+$/u, '')) || isOnePattern(plain)) return 'common'
  if (account.length >= 3 && plain.includes(account.toLowerCase())) return 'account'
  return rules === 'graded' && classesOf(password) < 3 ? 'classes' : undefined
}

/** Whether the rules ask for a new password after so many milliseconds. */
export const isPasswordOld = (rules: PasswordRules, ms: number): boolean => rules === 'graded' && ms > 90 * 86_400_000

/** Small letters, capital letters, digits, and everything else. */
const classesOf = (password: string): number => [/\p{Ll}/u, /\p{Lu}/u, /\d/u, /[^\p{Ll}\p{Lu}\d]/u].filter((kind) => kind.test(password)).length

/** One repeated letter, a repeated short sequence, or letters in the order of the keyboard or the alphabet. */
const isOnePattern = (plain: string): boolean =>
  /^(.{1,3})\1+$/u.test(plain) || runs.some((run) => run.includes(plain) || run.includes([...plain].reverse().join('')))
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0'
]

// The commonest passwords of published leaks, from China and worldwide, and those that are made from the product's own names.
const common = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word password1 password12 password123 password1234 password! admin administrator admin123 admin1234 admin12345 admin123456 administrator1 root root1234 root123456 system manager
  qwerty qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm zxcvbnm1 zxcvbnm123 asdf1234 qwer1234 qwer123456 qweasd qweasdzxc qweasd123 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx 1qazxsw2 zaq12wsx qazwsx qazwsxedc qazwsx123
  iloveyou iloveyou1 iloveu520 woaini woaini520 woaini521 woaini1314 woaini123 woaiwojia woaiwojia1 wodemima mima1234 mima123456 nihao nihao123 nihaoma zhangwei wangwei liwei lijian wangjian zhongguo china123 beijing beijing2008 shanghai chengdu chongqing
  5201314 52013140 5201314a a5201314 520520 52052013 1314520 13145200 13141314 520131400 7758521 77585210 7758258 775825800 1234qwer 1234abcd abcd1234 abc12345 abc123456 abc12345678 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 aaa123456 asd12345 asd123456 qq123456 qq12345678 qaz12345 wang1234 wang123456 zhang123 zhang123456 li123456 z123456789 w123456789 x123456789
  12345678 123456789 1234567890 123456780 12345679 123456789a 123456789q 123456abc 123456qq 12345678a 12344321 123321123 123123123 147258369 147852369 159357456 159753456 963852741 987654321 9876543210 87654321 11223344 1122334455 112233445566 11112222 1111222233 12121212 123654789 123456123 19880808 19891010 19900101 20080808
  letmein letmein1 welcome welcome1 welcome123 monkey dragon master sunshine princess football baseball superman batman trustno1 shadow michael jennifer jordan23 hunter2 starwars whatever computer internet samsung google apple123 hello123 helloworld hellokitty changeme changeme123 default guest guest123 test test1234 test12345 test123456 testtest user1234 demo demo1234 demo123456 secret secret123 login123 access freedom flower lovely michelle charlie
  yunshu yunshu123 yunshu2026 yunshu123456 operator operator1 operator123 carrier carrier123 shipper shipper123 huozhu wuliu wuliu123 wuliu123456 diaodu siji1234 huoche chedui kuaidi`.split(
    /\s+/u
  )
)

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { Fen, Id, Mobile, Secret, Text } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { connectCalls } from './call.ts'
import { CommandForm, Submit } from './CommandForm.tsx'
import { Field } from './Field.tsx'
import { FormRows } from './FormRows.tsx'
import { useLang } from './lang.ts'
import { queryClient } from './queries.ts'
import { isUnsaved, TabContext } from './tab.ts'
import { useCommandForm } from './useCommandForm.ts'

const place = command('thing/place', {
  may: 'session',
  logAs: 'view.created',
  input: Closed({
    id: Id,
    name: Text(2, 20),
    mobile: Mobile,
    freight_fen: Fen,
    goods: Type.Array(Closed({ goods_name: Text(1, 9) }), { minItems: 1, maxItems: 2 })
  }),
  output: Closed({})
})
const enter = command('thing/enter', { may: 'anyone', logAs: 'view.created', input: Closed({ password: Secret(1, 64) }), output: Closed({}) })
const terms = definePhrases({
  zh: { name: '联系人', mobile: '手机号', freight_fen: '运费', goods_name: '货名' },
  en: { name: 'Contact', mobile: 'Mobile', freight_fen: 'Freight', goods_name: 'Goods' }
})
const sent: { body: Record<string, unknown>; key: string }[] = []
let answers: unknown[] = []
const done = vi.fn()

const Filling = ({ leaves = false }: { leaves?: boolean }) => {
  const filling = useCommandForm(place, { id: 7, name: '', goods: [{ goods_name: '盐' }] }, done, { leaves })
  return (
    <CommandForm filling={filling} terms={terms}>
      <Field form={filling.form} name="name" />
      <Field form={filling.form} name="mobile" />
      <Field form={filling.form} name="freight_fen" />
      <FormRows form={filling.form} name="goods" blank={() => ({ goods_name: '' })} addLabel="添加货物">
        {(row) => <Field form={row} name="goods_name" />}
      </FormRows>
      <Submit filling={filling} label="提交" />
    </CommandForm>
  )
}
const show = (beside?: ReactNode, leaves = false, left = false) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        {beside}
        <TabContext value={{ key: '', note: () => {}, close: () => {}, leave: () => {}, isLeft: () => left, refresh: () => {} }}>
          <Filling leaves={leaves} />
        </TabContext>
      </QueryClientProvider>
    </ConfigProvider>
  )
const Client = ({ children }: { children: ReactNode }) => (
  <ConfigProvider button={{ autoInsertSpace: false }}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </ConfigProvider>
)
const press = async () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /提交$/ })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}
const fill = async () => {
  await userEvent.type(screen.getByLabelText('联系人'), ' 张三 ')
  await userEvent.type(screen.getByLabelText('手机号'), '13800000001')
  await userEvent.type(screen.getByLabelText('运费'), '1234.5')
}

beforeEach(() => {
  sent.length = 0
  done.mockClear()
  answers = []
  vi.stubGlobal('fetch', async (_: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(init.body) as Record<string, unknown>, key: init.headers['Idempotency-Key'] ?? '' })
    return new Response(JSON.stringify(answers.shift() ?? { code: 200, msg: '', data: {} }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an empty form is not sent: each field says what to enter, and the first one is focused', async () => {
  show()
  await press()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入联系人', '请输入手机号', '请输入运费'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('联系人')))
  expect(sent).toEqual([])
})
test('the head says how many fields need care, and counts down as they are filled in', async () => {
  show()
  expect(screen.queryByRole('status')).toBeNull()
  await press()
  expect(screen.getByRole('status').textContent).toBe('3 处需要填写或更正')
  await userEvent.type(screen.getByLabelText('联系人'), '张三')
  await userEvent.type(screen.getByLabelText('手机号'), '13800000001')
  expect(screen.getByRole('status').textContent).toBe('1 处需要填写或更正')
  await userEvent.type(screen.getByLabelText('运费'), '12')
  expect(screen.queryByRole('status')).toBeNull()
})
test('a folded part and another tab of the form are opened for the field that is focused', async () => {
  const Folded = () => {
    const [tab, setTab] = useState(1)
    const filling = useCommandForm(place, { id: 7, name: '', mobile: '13800000001', freight_fen: 1, goods: [{ goods_name: '盐' }] }, done)
    return (
      <CommandForm filling={filling} terms={terms}>
        <button type="button" aria-controls="second" onClick={() => setTab(2)}>
          更多
        </button>
        <div id="second" hidden={tab !== 2}>
          <details>
            <Field form={filling.form} name="name" />
          </details>
        </div>
        <Submit filling={filling} label="提交" />
      </CommandForm>
    )
  }
  render(<Folded />, { wrapper: Client })
  const field = screen.getByLabelText('联系人')
  expect(field.closest('details')?.open).toBe(false)
  await press()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.closest('details')?.open).toBe(true)
  expect(document.getElementById('second')?.hidden).toBe(false)
})
test.each([
  ['wrongCode', '验证码不正确', false],
  ['wrongPassword', '账号或密码不正确', true]
])(
  'a refusal about one thing that was typed (%s) stands at its field where the form has it, else on top and in a message',
  async (name, text, isHere) => {
    const told: string[] = []
    connectCalls({ toast: (said) => void told.push(said) })
    const Entering = () => {
      const filling = useCommandForm(enter, { password: 'falsch' }, done)
      return (
        <CommandForm filling={filling} terms={definePhrases({ zh: { password: '密码' }, en: { password: 'Password' } })}>
          <Field form={filling.form} name="password" />
          <Submit filling={filling} label="提交" />
        </CommandForm>
      )
    }
    answers = [{ code: 409, msg: text, data: { refusal: { name, slots: {} } } }]
    render(<Entering />, { wrapper: Client })
    await press()
    const said = await screen.findByText(text)
    expect(said.closest('[data-name=password]') !== null).toBe(isHere)
    if (isHere) await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
    expect(told).toEqual(isHere ? [] : [text])
  }
)
test('what hears of a refusal may send again at once, also while what shows refusals is slow to load', async () => {
  vi.doMock('./refusedAt.ts', async (original) => (await new Promise((done) => setTimeout(done, 50)), await original()))
  const Again = () => {
    const filling = useCommandForm(enter, { password: 'falsch' }, done)
    const { error } = filling
    const again = useEffectEvent(() => filling.submit())
    useEffect(() => {
      if (error) void again()
    }, [error])
    return <Submit filling={filling} label="提交" />
  }
  answers = [{ code: 409, msg: '请再试一次', data: { refusal: { name: 'workNeeded', slots: {} } } }]
  render(<Again />, { wrapper: Client })
  await press()
  await waitFor(() => expect(done).toHaveBeenCalled())
  vi.doUnmock('./refusedAt.ts')
})
test('faults speak the language of now', async () => {
  show()
  await press()
  useLang.getState().speak('en')
  expect(await screen.findByText('Please enter: Contact')).toBeTruthy()
})
test('yuan on screen are fen in the call, texts go trimmed, and success hands over', async () => {
  show()
  await fill()
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toEqual({ id: 7, name: '张三', mobile: '13800000001', freight_fen: 123450, goods: [{ goods_name: '盐' }] })
})
test('what was typed is unsaved until the server has taken it, and no longer when the form is told so', async () => {
  const unsaved: boolean[] = []
  done.mockImplementationOnce(() => unsaved.push(isUnsaved('')))
  show()
  expect(isUnsaved('')).toBe(false)
  await fill()
  expect(isUnsaved('')).toBe(true)
  await press()
  await waitFor(() => expect(unsaved).toEqual([false]))
})
test('a second try of the same filling carries the same key; a changed one a new key', async () => {
  answers = [
    { code: 500, msg: '故障' },
    { code: 500, msg: '故障' }
  ]
  show()
  await fill()
  await press()
  await press()
  await userEvent.type(screen.getByLabelText('联系人'), '丰')
  await press()
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, second, third] = sent.map(({ key }) => key)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
test('what the server says of a field stands at the field, in a row of a list too, until it is changed', async () => {
  answers = [{ code: 422, msg: '填写有误', data: { fields: { mobile: '手机号已被占用', 'goods.0.goods_name': '禁运' } } }]
  show()
  await fill()
  await press()
  expect(await screen.findByText('手机号已被占用')).toBeTruthy()
  expect(screen.getByText('禁运')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('手机号'), '2')
  expect(screen.queryByText('手机号已被占用')).toBeNull()
})
test('a refusal, and a fault of something that has no field, stand on top of the form', async () => {
  answers = [
    { code: 409, msg: '数据已被他人修改，请刷新后重试', data: {} },
    { code: 422, msg: '填写有误', data: { fields: { id: '不属于您' } } }
  ]
  show()
  await fill()
  await press()
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy()
  await press()
  expect(await screen.findByText('不属于您')).toBeTruthy()
})
test('rows are added up to the most and removed down to the least that the call takes', async () => {
  show()
  const add = screen.getByRole('button', { name: /添加货物/ })
  expect((screen.getByRole('button', { name: '删除' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(add)
  expect(screen.getAllByLabelText('货名')).toHaveLength(2)
  expect((add as HTMLButtonElement).disabled).toBe(true)
})
test('Ctrl+Enter submits', async () => {
  show()
  await fill()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})
const asked = vi.fn(() => 'said')
const Beside = () => <p>{useQuery({ queryKey: ['beside'], queryFn: asked, staleTime: Infinity }).data}</p>
test.each([
  ['is asked for again where the page stays', false],
  ['is left to the next page where it is left', true]
])('what a page shows beside its form %s', async (_, leaves) => {
  queryClient.clear()
  asked.mockClear()
  show(<Beside />, leaves)
  await screen.findByText('said')
  await fill()
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(asked).toHaveBeenCalledTimes(leaves ? 1 : 2)
  // Whoever shows it next asks for it.
  expect(queryClient.getQueryState(['beside'])?.isInvalidated).toBe(leaves)
})
test('a form whose page is being left cannot be sent a second time; one that stays can', async () => {
  for (const left of [true, false]) {
    done.mockClear()
    sent.length = 0
    const { unmount } = show(undefined, false, left)
    await fill()
    await press()
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /提交$/ }).disabled).toBe(left))
    await userEvent.type(screen.getByLabelText('联系人'), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(left ? 1 : 2))
    unmount()
  }
})

test('a form begins with what is read anew as long as nobody has touched it, and keeps what was typed and seen from then on', async () => {
  const Opened = ({ id, name }: { id: number; name: string }) => {
    const filling = useCommandForm(place, { id, name, mobile: '13800000001', freight_fen: 100, goods: [{ goods_name: '盐' }] }, done)
    return (
      <CommandForm filling={filling} terms={terms}>
        <Field form={filling.form} name="name" />
        <Field form={filling.form} name="freight_fen" />
        <Submit filling={filling} label="提交" />
      </CommandForm>
    )
  }
  const { rerender } = render(<Opened id={7} name="旧名" />, { wrapper: Client })
  rerender(<Opened id={8} name="新名" />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('联系人').value).toBe('新名'))
  await userEvent.type(screen.getByLabelText('联系人'), '字')
  rerender(<Opened id={9} name="更新的名" />)
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ id: 8, name: '新名字', freight_fen: 100 })
})

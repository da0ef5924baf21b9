import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { part, schemaAt, useFormValue, write, type Draft, type Form } from './form.ts'
import { useSay } from './lang.ts'
import { kit } from './phrases.ts'

type Item<T> = NonNullable<T> extends readonly (infer U)[] ? U : never
type RowsProps<T, K extends keyof T & string> = {
  form: Form<T>
  name: K
  /** What a new row starts with. */
  blank: () => NoInfer<Draft<Item<T[K]>>>
  /** The words of the button that adds a row. */
  addLabel: string
  title?: (index: number) => string
  children: (row: Form<Item<T[K]>>, index: number) => ReactNode
}

/** A list inside a form: rows to add, remove and move; least and most come from the schema. */
export const FormRows = <T, K extends keyof T & string>({ form, name, blank, addLabel, title, children }: RowsProps<T, K>) => {
  const say = useSay()
  const rows = (useFormValue(form, name) ?? []) as readonly Draft<Item<T[K]>>[]
  const { minItems = 0, maxItems = Infinity } = schemaAt(form, name)
  const set = (next: readonly unknown[]) => write(form, name, next as Draft<T[K]>)
  const swap = (a: number, b: number) => set(rows.map((row, i) => (i === a ? rows[b] : i === b ? rows[a] : row)))
  return (
    <div className="form-rows">
      {rows.map((_, i) => (
        <section key={i} className="form-row" aria-label={title?.(i)}>
          <header>
            <strong>{title?.(i) ?? i + 1}</strong>
            <Space size={0}>
              <Button
                type="text"
                size="small"
                icon={<UpOutlined />}
                aria-label={say(kit, 'moveUp')}
                disabled={i === 0}
                onClick={() => swap(i, i - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownOutlined />}
                aria-label={say(kit, 'moveDown')}
                disabled={i === rows.length - 1}
                onClick={() => swap(i, i + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say(kit, 'remove')}
                disabled={rows.length <= minItems}
                onClick={() => set(rows.filter((__, j) => j !== i))}
              />
            </Space>
          </header>
          <div className="form-grid">{children(part(form, name, i) as Form<Item<T[K]>>, i)}</div>
        </section>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={rows.length >= maxItems} onClick={() => set([...rows, blank()])}>
        {addLabel}
      </Button>
    </div>
  )
}

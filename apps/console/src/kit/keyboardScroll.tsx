import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** A table that takes the keyboard focus while it is wider than its container, so that the arrow keys scroll it. */
const ScrollableTable = (props: ComponentProps<'table'>) => {
  const table = useRef<HTMLTableElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const [inner, place] = [table.current, table.current?.parentElement]
    // The head of a table that keeps it in sight is a table of its own, moved along with the rows.
    if (!inner || !place || place.classList.contains('ant-table-header')) return
    const watch = new ResizeObserver(() => setWide(inner.offsetWidth > place.clientWidth))
    watch.observe(inner)
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  return <table ref={table} {...props} {...(wide && { tabIndex: 0 })} />
}

/** For an antd table that may be wider than its container: `<Table components={scrollableTable} scroll={{ x: … }}>`. */
export const scrollableTable = { table: ScrollableTable }

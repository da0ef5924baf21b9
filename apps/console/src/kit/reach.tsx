import { type ComponentProps, useEffect, useRef, useState } from 'react'

/** A table wider than its place is scrolled by the keyboard too: only then it takes the focus. */
const Reached = (props: ComponentProps<'table'>) => {
  const table = useRef<HTMLTableElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const [inner, place] = [table.current, table.current?.parentElement]
    if (!inner || !place) return
    const watch = new ResizeObserver(() => setWide(inner.offsetWidth > place.clientWidth))
    watch.observe(inner)
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  return <table ref={table} {...props} {...(wide && { tabIndex: 0 })} />
}

/** For a plain table that may scroll across: `<Table components={reached} scroll={{ x: … }}>`. */
export const reached = { table: Reached }

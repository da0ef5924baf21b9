import { act, cleanup, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { createMemoryRouter, Link, RouterProvider, useNavigate, useSearchParams, type Location } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FrozenLocation } from './frozenLocation.tsx'

afterEach(cleanup)

const loc: Location = { pathname: '/here', search: '?keyword=a', hash: '', state: null, key: 'here' }

test('what stands in a tab is not rendered again when the address becomes that of another, and still leads elsewhere', async () => {
  let renders = 0
  const Rows = memo(() => {
    renders++
    const [search] = useSearchParams()
    const navigate = useNavigate()
    return (
      <>
        <output>{search.get('keyword')}</output>
        <Link to="/elsewhere?page=2">link</Link>
        <button onClick={() => void navigate('/third')}>go</button>
      </>
    )
  })
  const Outer = () => (
    <FrozenLocation loc={loc}>
      <Rows />
    </FrozenLocation>
  )
  const router = createMemoryRouter([{ path: '*', element: <Outer /> }], { initialEntries: ['/here?keyword=a'] })
  render(<RouterProvider router={router} />)
  expect(renders).toBe(1)
  await act(() => router.navigate('/other?keyword=b'))
  expect(router.state.location.pathname).toBe('/other')
  expect(renders).toBe(1)
  expect(screen.getByRole('status').textContent).toBe('a')
  act(() => screen.getByRole('link').click())
  expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '?page=2' })
  act(() => screen.getByRole('button').click())
  expect(router.state.location.pathname).toBe('/third')
  expect(renders).toBe(1)
})

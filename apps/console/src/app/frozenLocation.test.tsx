import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { Link, useNavigate, useSearchParams, type Location } from 'react-router'
import { expect, test } from 'vitest'
import { FrozenLocation } from './frozenLocation.tsx'
import { goTo, Navigation } from './navigation.tsx'

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
  render(
    <Navigation>
      <Outer />
    </Navigation>
  )
  expect(renders).toBe(1)
  act(() => goTo('/other?keyword=b'))
  expect(location.pathname).toBe('/other')
  expect(renders).toBe(1)
  expect(screen.getByRole('status').textContent).toBe('a')
  act(() => screen.getByRole('link').click())
  expect(location.pathname + location.search).toBe('/elsewhere?page=2')
  act(() => screen.getByRole('button').click())
  expect(location.pathname).toBe('/third')
  expect(renders).toBe(1)
})

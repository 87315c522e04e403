import { QueryClientProvider, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { deskPaths } from '../domain/desk-paths.ts';
import { Boundary } from './components/boundary.tsx';
import { Mark } from './components/mark.tsx';
import { QueryResult } from './components/screen.tsx';
import { useDeskLocation } from './connection/build.ts';
import { createQueryClient, inboxQuery, stateQuery } from './connection/queries.ts';
import { session } from './connection/session.ts';
import { useDeskData } from './data.ts';
import { useDeviceCopy } from './device-copy/use-device-copy.ts';
import { Frame } from './frame/frame.tsx';
import { desk, failed } from './messages.ts';
import { Requests } from './requests.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { WorkContext } from './work/work-context.ts';

/** Loads beside the first screen, so that the others open without a connection later. */
const otherScreensQuery = queryOptions({
  queryKey: ['other-screens'],
  queryFn: () => import('./other-screens.tsx'),
  structuralSharing: false,
});

export function Desk() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Boundary name={failed.desk} isScreen>
        <Router hook={useDeskLocation}>
          <Switch>
            <Route path={deskPaths.signIn} component={SignIn} />
            <Route component={SignedInOnly} />
          </Switch>
        </Router>
      </Boundary>
    </QueryClientProvider>
  );
}

function SignedInOnly() {
  return session.use().is === 'out' ? <SignIn /> : <SignedIn />;
}

function Opening() {
  return (
    <main className="centered">
      <Mark width={56} />
      <p>{desk.opening}</p>
    </main>
  );
}

function SignedIn() {
  useDeviceCopy();
  // The first response shows whether the device is signed in. The screens then find it cached.
  useInfiniteQuery(inboxQuery('open'));
  useQuery(stateQuery);
  // The data appears on several screens.
  useDeskData();
  const others = useQuery(otherScreensQuery);
  const [path] = useLocation();
  if (session.use().is === 'unknown') return <Opening />;
  return (
    <Frame>
      <Boundary name={failed.screen} isScreen at={path}>
        <Switch>
          <Route path={deskPaths.request}>
            {({ id }) => (
              <WorkContext value={others.data?.WorkPart}>
                <Requests openId={id.toLowerCase()} />
              </WorkContext>
            )}
          </Route>
          <Route path={deskPaths.inbox}>
            <Requests />
          </Route>
          <Route>
            <QueryResult reading={others}>{({ OtherScreens }) => <OtherScreens />}</QueryResult>
          </Route>
        </Switch>
      </Boundary>
    </Frame>
  );
}

import { QueryClientProvider, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { deskPaths } from '../domain/desk-paths.ts';
import { DESK_TIMEOUT } from '../domain/timeouts.ts';
import { withTimeout } from '../domain/with-timeout.ts';
import { changeQueue } from './changes/desk-queue.ts';
import { isPicture } from './changes/entry.ts';
import { Boundary } from './components/boundary.tsx';
import { focusHeading } from './components/focus.ts';
import { Mark } from './components/mark.tsx';
import { QueryResult } from './components/screen.tsx';
import { loadAnew, useDeskLocation } from './connection/build.ts';
import { createQueryClient, inboxQuery, stateQuery } from './connection/queries.ts';
import { session } from './connection/session.ts';
import { useDeskData } from './data.ts';
import { useDeviceCopy } from './device-copy/use-device-copy.ts';
import { Frame } from './frame/frame.tsx';
import { desk, failed, failures } from './messages.ts';
import { Requests } from './requests.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { WorkContext } from './work/work-context.ts';

/** A client of its own: a file that never arrives must not delay the desk's reads. */
const screensClient = createQueryClient();
const otherScreensQuery = queryOptions({
  queryKey: ['other-screens'],
  queryFn: () =>
    withTimeout(DESK_TIMEOUT, import('./other-screens.tsx'), 'late').catch(() => {
      // The browser's own message would name the file.
      throw new Error(failures.part);
    }),
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
  // Renders all screens again when the company data changes.
  useDeskData();
  const hasPictures = changeQueue.entries.use().some(isPicture);
  // Loads the other screens at once if photos wait, because those screens send them, or if the browser has no
  // service workers, which store the screens for use without a connection.
  const enabled = hasPictures || !('serviceWorker' in navigator);
  const { isError } = useQuery({ ...otherScreensQuery, enabled }, screensClient);
  useEffect(() => {
    // Some browsers keep the failure of an import as long as the document is open.
    if (isError) loadAnew();
  }, [isError]);
  const [path] = useLocation();
  const [firstPath] = useState(path);
  if (session.use().is === 'unknown') return <Opening />;
  return (
    <Frame>
      <Boundary name={failed.screen} isScreen at={path}>
        <Switch>
          <Route path={deskPaths.request}>{({ id }) => <OpenRequest id={id.toLowerCase()} />}</Route>
          <Route path={deskPaths.inbox}>
            <OpenRequest />
          </Route>
          <Route>
            <Others hasNavigated={path !== firstPath} />
          </Route>
        </Switch>
      </Boundary>
    </Frame>
  );
}

/** The list and a request share a component, so that React keeps the list with its folds. */
function OpenRequest({ id }: { id?: string }) {
  const { data } = useQuery({ ...otherScreensQuery, enabled: id !== undefined }, screensClient);
  return (
    <WorkContext value={data?.WorkPart}>
      <Requests openId={id} />
    </WorkContext>
  );
}

function Others({ hasNavigated }: { hasNavigated: boolean }) {
  const reading = useQuery(otherScreensQuery, screensClient);
  const isLoaded = reading.data !== undefined;
  const isLate = useRef(hasNavigated && !isLoaded);
  useEffect(() => {
    // At the navigation, the frame found no heading to focus, because the screen was not loaded.
    if (isLate.current && isLoaded && !location.hash) focusHeading();
    if (isLoaded) isLate.current = false;
  }, [isLoaded]);
  // In some browsers a failed import fails again, without asking the server.
  const refetch = () => location.reload();
  return (
    <QueryResult reading={{ ...reading, refetch }}>{({ OtherScreens }) => <OtherScreens />}</QueryResult>
  );
}

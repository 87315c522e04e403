import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { deskPaths } from '../domain/desk-paths.ts';
import { ByHandScreen } from './answers/by-hand.tsx';
import { CustomersScreen } from './answers/customers.tsx';
import { TextsScreen } from './answers/texts.tsx';
import { CalendarsScreen } from './calendars/calendars.tsx';
import { Boundary } from './components/boundary.tsx';
import { Mark } from './components/mark.tsx';
import { useDeskLocation } from './connection/build.ts';
import { createQueryClient, inboxQuery, stateQuery } from './connection/queries.ts';
import { session } from './connection/session.ts';
import { useDeskData } from './data.ts';
import { DevicesScreen } from './devices/devices.tsx';
import { FiguresScreen } from './figures/figures.tsx';
import { Frame } from './frame/frame.tsx';
import { desk, failed } from './messages.ts';
import { QuoteScreen } from './quote/quote-screen.tsx';
import { SavedLinesScreen } from './quote/saved-lines.tsx';
import { Requests } from './requests.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { SiteHistoryScreen } from './site/publications.tsx';
import { PublishScreen } from './site/publish.tsx';
import { SectionScreen } from './site/section.tsx';
import { SiteScreen } from './site/site.tsx';

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
  // The first response shows whether the device is signed in. The screens then find it cached.
  useInfiniteQuery(inboxQuery('open'));
  useQuery(stateQuery);
  // The data appears on several screens.
  useDeskData();
  const [path] = useLocation();
  if (session.use().is === 'unknown') return <Opening />;
  return (
    <Frame>
      <Boundary name={failed.screen} isScreen at={path}>
        <Switch>
          <Route path={deskPaths.byHand} component={ByHandScreen} />
          <Route path={deskPaths.customers} component={CustomersScreen} />
          <Route path={deskPaths.texts} component={TextsScreen} />
          <Route path={deskPaths.figures} component={FiguresScreen} />
          <Route path={deskPaths.devices} component={DevicesScreen} />
          <Route path={deskPaths.calendars} component={CalendarsScreen} />
          <Route path={deskPaths.site} component={SiteScreen} />
          <Route path={deskPaths.sitePublish} component={PublishScreen} />
          <Route path={deskPaths.siteHistory} component={SiteHistoryScreen} />
          <Route path={deskPaths.savedLines} component={SavedLinesScreen} />
          <Route path={deskPaths.sitePage}>{({ page }) => <SectionScreen file={`pages/${page}`} />}</Route>
          <Route path={deskPaths.siteSection}>{({ file }) => <SectionScreen key={file} file={file} />}</Route>
          <Route path={deskPaths.quote}>{({ id }) => <QuoteScreen key={id} id={id.toLowerCase()} />}</Route>
          <Route path={deskPaths.request}>{({ id }) => <Requests openId={id.toLowerCase()} />}</Route>
          <Route>
            <Requests />
          </Route>
        </Switch>
      </Boundary>
    </Frame>
  );
}

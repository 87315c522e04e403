import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deskPaths, fieldPath, PREVIEW } from '../../domain/desk-paths.ts';
import type { DraftValue, SiteChange, SiteChanges } from '../../domain/site-desk.ts';
import { EmptyState, Panel } from '../components/blocks.tsx';
import { Button, ConfirmButton, LinkButton, OutButton } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { focusHeading } from '../components/focus.ts';
import { QueryResult, Screen } from '../components/screen.tsx';
import { isFinal, Refusal, remove } from '../connection/api.ts';
import { siteChangesQuery, siteQuery } from '../connection/queries.ts';
import { ContentValue } from './content-value.tsx';
import { publishing as messages, site } from './messages.ts';
import styles from './publish.module.css';
import { mistakesIn, useUnsaved } from './typed.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { usePublish } from './use-publish.ts';

export function PublishScreen() {
  const reading = useQuery(siteChangesQuery);
  const publish = usePublish();
  // Whether the error lists mistakes in drafts that have changed since.
  const isOfFormer = ({ drafted }: SiteChanges) =>
    publish.error instanceof Refusal &&
    publish.error.status === 422 &&
    publish.variables?.drafted !== drafted;
  const isUnsaved = useUnsaved().length > 0;
  // Drafts that changed nothing, such as a space at the end, make no publication that could be undone.
  const isMade = publish.data !== undefined && publish.data.publication !== publish.variables.base;
  return (
    <Screen title={messages.title} back={{ href: deskPaths.site, name: site.title }}>
      <div role="status">
        {isMade && <Done key={publish.data.publication} publication={publish.data.publication} />}
      </div>
      <QueryResult reading={reading}>
        {(data) =>
          data.changes.length > 0 ? (
            <ToPublish
              changes={data}
              isPending={publish.isPending}
              error={isOfFormer(data) ? null : publish.error}
              onPublish={() => publish.mutate({ base: data.base, drafted: data.drafted })}
              onLookAgain={() => {
                publish.reset();
                reading.refetch();
              }}
            />
          ) : (
            <>
              <UnsavedChanges />
              {!isMade && !isUnsaved && <EmptyState icon="site" {...messages.none} />}
            </>
          )
        }
      </QueryResult>
    </Screen>
  );
}

type ToPublishProps = {
  changes: SiteChanges;
  isPending: boolean;
  error: Error | null;
  onPublish: () => void;
  onLookAgain: () => void;
};

function ToPublish({
  changes: { changes, drafted, notes },
  isPending,
  error,
  onPublish,
  onLookAgain,
}: ToPublishProps) {
  const { data } = useQuery(siteQuery);
  const isUnsaved = useUnsaved().length > 0;
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => remove(`site/draft?drafted=${drafted}`),
    onSettled: () => client.invalidateQueries(siteQuery),
  });
  const found = data?.sections.flatMap(({ fields }) => mistakesIn(fields)) ?? [];
  const refused = error instanceof Refusal ? error.body.mistakes : undefined;
  const mistakes = refused ?? found;
  const isOvertaken = error instanceof Refusal && error.status === 409;
  return (
    <>
      <p className="sentence">{messages.count(changes.length)}</p>
      {notes?.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="choices">
        <Button
          kind="primary"
          disabled={isPending || isOvertaken || mistakes.length > 0 || isUnsaved}
          aria-describedby="publish-why"
          onClick={onPublish}
        >
          {isPending ? messages.pending : messages.button}
        </Button>
        <LinkButton href={PREVIEW}>{site.preview}</LinkButton>
      </div>
      <div id="publish-why" className="stack">
        {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
        <UnsavedChanges />
        {!isOvertaken && !refused && <ErrorMessage error={error} />}
        {error && !isFinal(error) && <p>{messages.kept}</p>}
        {isOvertaken && (
          <div className="panel" role="alert">
            <p className="error">{error.message}</p>
            <Changes changes={error.body.changes ?? []} />
            <Button onClick={onLookAgain}>{messages.again}</Button>
          </div>
        )}
      </div>
      <Changes changes={changes} />
      <ConfirmButton
        button={messages.discard}
        question={messages.discardSure}
        yes={messages.discardYes}
        isDisabled={isPending || discard.isPending || isUnsaved}
        onYes={() => {
          discard.mutate();
          focusHeading();
        }}
      />
      <ErrorMessage error={discard.error} />
    </>
  );
}

function Mistakes({ mistakes }: { mistakes: readonly { path: string; message: string }[] }) {
  return (
    <>
      <p className="error">{messages.withMistakes(mistakes.length)}</p>
      <ul>
        {mistakes.map(({ path, message }) => (
          <li key={path}>
            <LinkButton kind="text" href={fieldPath(path)}>
              {message}
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Done({ publication }: { publication: number }) {
  const undo = usePublish();
  return (
    <Panel heading={undo.data ? messages.undone : messages.done}>
      <p className="choices">
        <OutButton href="/" target="_blank" rel="noreferrer">
          {site.look}
          <span className="visually-hidden"> ({site.newTab})</span>
        </OutButton>
        {!undo.data && (
          <Button
            disabled={undo.isPending}
            // The publication before: numbers have no gaps.
            onClick={() => undo.mutate({ base: publication, number: publication - 1 })}
          >
            {messages.undo}
          </Button>
        )}
      </p>
      <ErrorMessage error={undo.error} />
    </Panel>
  );
}

/** The changes, grouped by card. */
function Changes({ changes }: { changes: readonly SiteChange[] }) {
  const paths = [...new Set(changes.map(placeOf))];
  return (
    <ul className={`${styles.changes} rows`}>
      {paths.map((path) => {
        const own = changes.filter((change) => placeOf(change) === path);
        return (
          <li key={path}>
            <h2>{own[0]?.card?.name ?? own[0]?.name}</h2>
            {own.map((change) => (
              <Change key={change.path} {...change} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function placeOf({ path, card }: SiteChange): string {
  return card?.path ?? path;
}

/** Text before and after, on one line if it is short. An entry has its fields instead. */
function Change({ card, before, after, fields }: SiteChange) {
  if (!fields && isShort(before) && isShort(after)) {
    return (
      <>
        {card && <h3>{card.field}</h3>}
        <p>
          <span className="visually-hidden">{messages.before} </span>
          <del dir="auto">{before}</del>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">{messages.after} </span>
          <ins dir="auto">{after}</ins>
        </p>
      </>
    );
  }
  const values = fields ?? [
    { name: messages.before, value: before },
    { name: messages.after, value: after },
  ];
  return (
    <>
      {card && <h3>{card.field}</h3>}
      <dl data-fields={fields !== undefined}>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ContentValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Characters that fit twice on a phone's line. */
const SHORT = 20;

function isShort(value: DraftValue): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= SHORT;
}

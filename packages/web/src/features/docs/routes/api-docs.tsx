import { openApiDocument } from "@apothecary/core/docs/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { openApiQuery } from "../api/open-api.ts";
import "./api-docs.css";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

interface Listed extends Operation {
  method: string;
  path: string;
}

/** All API endpoints with input, roles and answer. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(openApiQuery);
  const [searchText, setSearchText] = useState("");
  const all = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ ...(operation as Operation), method: method.toUpperCase(), path })),
  );
  const shown = all.filter((one) => `${one.method} ${one.path} ${one.summary} ${one.description}`.toLowerCase().includes(searchText.toLowerCase()));
  const domains = [...new Set(shown.map((one) => one.tags?.[0] ?? ""))].toSorted();
  return (
    <Page
      title="API"
      purpose={
        <>
          All endpoints of this server. Also available as <a href={openApiDocument.path}>OpenAPI 3.1</a>.
        </>
      }
      width="narrow"
    >
      <input
        className="api-search no-print"
        type="search"
        aria-label="Search endpoints"
        placeholder="Search endpoints"
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
      />
      {isPending && <p aria-busy="true">Loading …</p>}
      {error && <Failed message={error.message} retry={() => void refetch()} />}
      {data && shown.length === 0 && <p>No endpoint matches “{searchText}”.</p>}
      {domains.map((domain) => (
        <Stack as="section" gap={1} key={domain} className="api-domain">
          <h2>{domain}</h2>
          {shown
            .filter((one) => (one.tags?.[0] ?? "") === domain)
            .map((one) => (
              <Described key={one.operationId} operation={one} />
            ))}
        </Stack>
      ))}
    </Page>
  );
}

function Described({ operation }: { operation: Listed }) {
  const body = operation.requestBody?.content["application/json"];
  const answer = operation.responses?.["200"]?.content?.["application/json"];
  return (
    <details className="api-call">
      <summary>
        <code className="api-method">{operation.method}</code> <code className="api-path">{operation.path}</code>{" "}
        <span className="quiet">{operation.summary}</span>
      </summary>
      <p>{operation.description?.replaceAll("`", "")}</p>
      {body && <Shown title={body.example === undefined ? "Takes" : "For example"} value={body.example ?? body.schema} />}
      {body?.example !== undefined && <Shown title="Takes" value={body.schema} />}
      {answer && <Shown title="Answers" value={answer.schema} />}
      <p className="quiet">Statuses: {Object.keys(operation.responses ?? {}).join(", ")}</p>
    </details>
  );
}

function Shown({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <p className="api-title">{title}</p>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </>
  );
}
